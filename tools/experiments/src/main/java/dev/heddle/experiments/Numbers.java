package dev.heddle.experiments;

import dev.heddle.engine.base.UsageException;
import java.util.List;
import java.util.TreeSet;

/** Lists of numbers as on the command line: {@code 1,2,5,10-20}. */
final class Numbers {
    private static final int MOST = 1_000_000;

    private Numbers() {}

    /**
     * @param option for the message
     * @return each once, the smallest first
     * @throws UsageException if it cannot be read
     */
    static List<Integer> parse(String option, String text) {
        TreeSet<Integer> numbers = new TreeSet<>();
        for (String part : text.split(",", -1)) {
            String[] ends = part.strip().split("-", 2);
            int from = number(option, ends[0], text);
            int to = ends.length == 1 ? from : number(option, ends[1], text);
            if (from < 1 || to < from || to > MOST) {
                throw wrong(option, text);
            }
            for (int one = from; one <= to; one++) {
                numbers.add(one);
            }
        }
        return List.copyOf(numbers);
    }

    private static int number(String option, String word, String text) {
        try {
            return Integer.parseInt(word.strip());
        } catch (NumberFormatException e) {
            throw wrong(option, text);
        }
    }

    private static UsageException wrong(String option, String text) {
        return new UsageException(option + " " + text + ": give whole numbers from 1 on, as in 1,2,5 or 1-150");
    }
}
