package dev.heddle.batch.confirm;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The result of trying predictions.
 *
 * @param runs number of controlled runs
 * @param tried number of tried predictions
 * @param failures fingerprints of predictions that made the program fail
 * @param harmless number of predictions that happened without a failure
 * @param untried number of predictions that were not tried because the budget was spent
 * @param refused number of predictions of which no run could start, by reason
 * @param met fingerprints of unplanned failures in these runs
 */
public record ConfirmationResult(
        int runs,
        int tried,
        Set<String> failures,
        int harmless,
        int untried,
        Map<String, Integer> refused,
        Set<String> met) {
    /** There was no prediction to try. */
    public static final ConfirmationResult NOTHING = new ConfirmationResult(0, 0, Set.of(), 0, 0, Map.of(), Set.of());

    public ConfirmationResult {
        failures = Set.copyOf(failures);
        met = Set.copyOf(met);
        refused = Collections.unmodifiableMap(new TreeMap<>(refused));
    }

    /** The number of predictions that happened in no run. */
    public int notReproduced() {
        return tried - failures.size() - harmless;
    }
}
