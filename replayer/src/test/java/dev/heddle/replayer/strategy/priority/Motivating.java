package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.strategy.Model;

/** The second motivating program of the RPro paper, adapted there from a driver for databases: the deadlock is on n and p. */
final class Motivating {
    private static final String FIRST = "+k -k +s +n -n +p +m +n -n -m -p -s";
    private static final String SECOND = "+s -s +n +p -p -n";

    private Motivating() {}

    /** @param padding so many acquisitions of a lock of its own are before and after the part that matters: the run is longer, the radius is not */
    static Model second(int padding) {
        return new Model(FIRST + " +z -z".repeat(padding), "+y -y ".repeat(padding) + SECOND);
    }
}
