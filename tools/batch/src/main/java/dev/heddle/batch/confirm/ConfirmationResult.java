package dev.heddle.batch.confirm;

import java.util.Set;

/**
 * The result of trying predictions.
 *
 * @param runs number of controlled runs
 * @param tried number of tried predictions
 * @param failures fingerprints of predictions that made the program fail
 * @param harmless number of predictions that happened without a failure
 * @param untried number of predictions that were not tried because the budget was spent
 * @param met fingerprints of unplanned failures in these runs
 */
public record ConfirmationResult(
        int runs, int tried, Set<String> failures, int harmless, int untried, Set<String> met) {
    /** There was no prediction to try. */
    public static final ConfirmationResult NOTHING = new ConfirmationResult(0, 0, Set.of(), 0, 0, Set.of());

    public ConfirmationResult {
        failures = Set.copyOf(failures);
        met = Set.copyOf(met);
    }

    /** The number of predictions that happened in no run. */
    public int notReproduced() {
        return tried - failures.size() - harmless;
    }
}
