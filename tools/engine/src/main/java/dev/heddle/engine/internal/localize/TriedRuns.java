package dev.heddle.engine.internal.localize;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The runs that tried a report, and their results.
 *
 * @param forced with the order forced; null if no plan can force it
 * @param forbidden with the order forbidden, in the way that made the failure vanish, or in the last way; null if it
 *     was not tried
 * @param random without a plan; null if there were none
 */
public record TriedRuns(Count forced, Count forbidden, Count random) {
    /** There were no runs. */
    public static final TriedRuns NONE = new TriedRuns(null, null, null);

    /**
     * Counts of runs.
     *
     * @param made number of runs
     * @param reached number of runs in which the order occurred
     * @param failed number of these that failed
     */
    public record Count(int made, int reached, int failed) {
        Map<String, Object> details() {
            return Map.of("made", made, "reached", reached, "failed", failed);
        }
    }

    /** The details for a finding. */
    Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        if (forced != null) {
            details.put("forced", forced.details());
        }
        if (forbidden != null) {
            details.put("forbidden", forbidden.details());
        }
        if (random != null) {
            details.put("random", random.details());
        }
        return details;
    }
}
