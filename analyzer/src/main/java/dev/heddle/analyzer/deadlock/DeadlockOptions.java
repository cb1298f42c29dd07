package dev.heddle.analyzer.deadlock;

/**
 * Limits of an analysis.
 *
 * @param steps steps of the search for cycles, for each recording
 */
public record DeadlockOptions(long steps) {
    public DeadlockOptions {
        if (steps < 1) {
            throw new IllegalArgumentException("steps is " + steps + "; the minimum is 1");
        }
    }

    public static DeadlockOptions defaults() {
        return new DeadlockOptions(5_000_000);
    }
}
