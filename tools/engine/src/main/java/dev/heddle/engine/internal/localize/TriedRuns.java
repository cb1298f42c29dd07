package dev.heddle.engine.internal.localize;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many runs tried a report, and what they did.
 *
 * @param forced with the order forced; null if no plan can ask for it
 * @param forbidden with it forbidden, in the way that made the failure vanish, or the last one; null if that was not tried any more
 * @param random by chance; null if none were made
 */
public record TriedRuns(Count forced, Count forbidden, Count random) {
    /** Nothing was run. */
    public static final TriedRuns NONE = new TriedRuns(null, null, null);

    /**
     * Some runs.
     *
     * @param made how many
     * @param reached in how many of them what was asked for came about
     * @param failed how many of these failed
     */
    public record Count(int made, int reached, int failed) {
        Map<String, Object> details() {
            return Map.of("made", made, "reached", reached, "failed", failed);
        }
    }

    /** As a finding has it. */
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
