package dev.heddle.analyzer.deadlock;

/**
 * How much an analysis may do.
 *
 * @param steps of the search for cycles, for each recording
 */
public record Options(long steps) {
    public Options {
        if (steps < 1) {
            throw new IllegalArgumentException("steps is " + steps + ", and a search takes at least one");
        }
    }

    public static Options defaults() {
        return new Options(5_000_000);
    }
}
