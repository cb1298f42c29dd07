package dev.heddle.engine.internal.campaign;

import dev.heddle.trace.plan.BugBounds;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What came of shrinking the schedule of a failure.
 *
 * @param bounds how little the bug needs; null if the schedule could not be shrunk
 * @param switches what is left of the schedule
 * @param before preemptions of the schedule that was to be shrunk
 * @param story the schedule that is left, as a person reads it
 * @param plan file with the switches that are left, or null
 * @param exactPlan file with the whole schedule that is left, or null
 * @param steps file with the steps of its run that matter, or null
 * @param runs how many runs it took
 * @param isThreadsTried whether it was tried which threads must have a fixed order; if not, all threads that a switch leaves or enters are counted
 * @param note why it could not be shrunk, or was not shrunk to the end; null if it was
 */
public record Shrunk(
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
    /** It could not be shrunk. */
    public static Shrunk not(String why, int runs) {
        return new Shrunk(null, List.of(), 0, List.of(), null, null, null, runs, false, why);
    }

    /** Whether nothing more can be left out, one by one. */
    public boolean isWhole() {
        return bounds != null && note == null;
    }

    /** One line for a person. */
    public String inWords() {
        if (bounds == null) {
            return "(c, v, t) unknown: " + note;
        }
        return "(c, v, t) = " + bounds + " at most" + (note == null ? "" : "; " + note);
    }

    /** As a report says it: the same, and below it what is left. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(inWords()));
        story.forEach(line -> lines.add("  " + line));
        return lines;
    }

    /** What a finding says of it. @param relativeTo the finding's directory */
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
