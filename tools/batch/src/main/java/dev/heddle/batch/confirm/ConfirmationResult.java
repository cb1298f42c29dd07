package dev.heddle.batch.confirm;

import java.util.Set;

/**
 * What trying predictions came to.
 *
 * @param runs controlled runs that were made
 * @param tried predictions that were tried
 * @param failures fingerprints of those that made the program fail
 * @param harmless how many happened without a failure
 * @param untried how many were left for a later batch, because the budget was spent
 * @param met fingerprints of failures that runs have met which were not about them
 */
public record ConfirmationResult(
        int runs, int tried, Set<String> failures, int harmless, int untried, Set<String> met) {
    /** Nothing was to be tried. */
    public static final ConfirmationResult NOTHING = new ConfirmationResult(0, 0, Set.of(), 0, 0, Set.of());

    public ConfirmationResult {
        failures = Set.copyOf(failures);
        met = Set.copyOf(met);
    }

    /** Predictions that did not happen in any run. */
    public int notReproduced() {
        return tried - failures.size() - harmless;
    }
}
