package dev.heddle.engine.internal.runs;

import dev.heddle.trace.plan.BugBounds;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of shrinking the schedule of a failure.
 *
 * @param bounds upper bounds of what the bug needs; null if the schedule could not be shrunk
 * @param switches remaining switches
 * @param before number of preemptions before shrinking
 * @param story the remaining schedule in words
 * @param plan file with the remaining switches, or null
 * @param exactPlan file with the complete remaining schedule, or null
 * @param steps file with the relevant steps of its run, or null
 * @param runs number of runs that shrinking took
 * @param isThreadsTried whether it was tested which threads need a fixed order; otherwise all threads that a switch
 *     leaves or enters count
 * @param note why the schedule was not shrunk, or not completely; null if it was
 */
public record ShrinkResult(
        BugBounds bounds,
        List<Switch> switches,
        long before,
        List<String> story,
        Path plan,
        Path exactPlan,
        Path steps,
        int runs,
        boolean isThreadsTried,
        String note) {
    /** The schedule could not be shrunk. */
    public static ShrinkResult not(String why, int runs) {
        return new ShrinkResult(null, List.of(), 0, List.of(), null, null, null, runs, false, why);
    }

    /** Whether no single element can be left out. */
    public boolean isMinimal() {
        return bounds != null && note == null;
    }

    /** A summary in one line. */
    public String inWords() {
        if (bounds == null) {
            return "(c, v, t) unknown: " + note;
        }
        return "(c, v, t) = " + bounds + " at most" + (note == null ? "" : "; " + note);
    }

    /** The summary line, followed by the remaining schedule. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(inWords()));
        story.forEach(line -> lines.add("  " + line));
        return lines;
    }

    /**
     * The details for a finding.
     *
     * @param relativeTo the finding's directory
     */
    public Map<String, Object> details(Path relativeTo) {
        Map<String, Object> details = new LinkedHashMap<>();
        if (bounds != null) {
            details.put("bounds", bounds);
            details.put("switches", switches);
            details.put("story", story);
            details.put("plan", relativeTo.relativize(plan).toString());
            details.put("exactPlan", relativeTo.relativize(exactPlan).toString());
            if (steps != null) {
                details.put("steps", relativeTo.relativize(steps).toString());
            }
            details.put("threadsTried", isThreadsTried);
        }
        details.put("runs", runs);
        details.put("note", note);
        return details;
    }
}
