package dev.heddle.experiments;

import java.util.List;

/** Radii as on the command line: {@code 1,2,5,10-20}. */
final class Radii {
    /** Dense where deadlocks of small programs have theirs. */
    static final String PRESET = "1,2,3,5,7,10,20,50,150";

    private Radii() {}

    /**
     * @return each once, the smallest first
     * @throws dev.heddle.engine.base.UsageException if it cannot be read
     */
    static List<Integer> parse(String text) {
        return Numbers.parse("--radii", text);
    }
}
