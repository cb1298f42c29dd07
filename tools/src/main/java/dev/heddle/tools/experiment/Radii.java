package dev.heddle.tools.experiment;

import dev.heddle.tools.cli.UsageException;
import java.util.List;
import java.util.TreeSet;

/** Radii as on the command line: {@code 1,2,5,10-20}. */
final class Radii {
    /** Dense where deadlocks of small programs have theirs. */
    static final String PRESET = "1,2,3,5,7,10,20,50,150";

    private static final int MOST = 1_000_000;

    private Radii() {}

    /** @return each once, the smallest first; @throws UsageException if it cannot be read */
    static List<Integer> parse(String text) {
        TreeSet<Integer> radii = new TreeSet<>();
        for (String part : text.split(",", -1)) {
            String[] ends = part.strip().split("-", 2);
            int from = number(ends[0], text);
            int to = ends.length == 1 ? from : number(ends[1], text);
            if (from < 1 || to < from || to > MOST) {
                throw wrong(text);
            }
            for (int radius = from; radius <= to; radius++) {
                radii.add(radius);
            }
        }
        return List.copyOf(radii);
    }

    private static int number(String word, String text) {
        try {
            return Integer.parseInt(word.strip());
        } catch (NumberFormatException e) {
            throw wrong(text);
        }
    }

    private static UsageException wrong(String text) {
        return new UsageException("--radii " + text + ": give whole numbers from 1 on, as in 1,2,5 or 1-150");
    }
}
