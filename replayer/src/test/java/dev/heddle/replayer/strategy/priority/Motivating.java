package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.strategy.Model;

/**
 * The second motivating program of the RPro paper, which adapts it from a database driver: the deadlock is on n and p.
 */
final class Motivating {
    private static final String FIRST = "+k -k +s +n -n +p +m +n -n -m -p -s";
    private static final String SECOND = "+s -s +n +p -p -n";

    private Motivating() {}

    /** Measures its radius. */
    static PaperRadius secondRadius() {
        return new PaperRadius(FIRST, SECOND);
    }

    /**
     * @param padding number of acquisitions of a lock of its own before and after the relevant part: they lengthen the
     * run, not the radius
     */
    static Model second(int padding) {
        return new Model(FIRST + " +z -z".repeat(padding), "+y -y ".repeat(padding) + SECOND);
    }
}
