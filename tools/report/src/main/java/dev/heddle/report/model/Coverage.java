package dev.heddle.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Sentences about what a search covered and did not cover, from its counters. */
final class Coverage {
    private final Map<String, Long> counts;
    private final List<String> lines = new ArrayList<>();

    private Coverage(Map<String, Long> counts) {
        this.counts = counts;
    }

    static List<String> of(Map<String, Long> counts) {
        return new Coverage(counts).lines();
    }

    private List<String> lines() {
        if (has("runs")) {
            lines.add(words("runs", "controlled run")
                    + (has("threads") ? " of up to " + words("threads", "thread") : "")
                    + (has("decisions") ? ", with up to " + words("decisions", "scheduling decision") + " each" : "")
                    + ".");
        }
        if (has("schedules") && has("searched")) {
            lines.add(words("schedules", "different schedule") + " among " + words("searched", "run")
                    + " that searched.");
        }
        if (has("bounded: threads")) {
            lines.add("All schedules with up to " + words("bounded: preemptions", "preemption") + " at up to "
                    + words("bounded: variables", "variable") + " and orders of " + words("bounded: threads", "thread")
                    + " were executed.");
        }
        if (has("events")) {
            lines.add(words("events", "event") + " were analysed.");
        }
        not("time over", "stopped when the time of a run was over");
        not("timed out", "stopped when the time of a run was over");
        not("cut by the budget", "cut short because the budget was spent");
        not("lost", "lost, because the JVM was killed or crashed");
        not("stopped", "stopped from outside");
        not("unfit", "not started, because the plan does not fit the program");
        if (has("candidates") && counts.getOrDefault("runs", 0L) == 0) {
            lines.add("No prediction was tried: they are from recordings only.");
        }
        return lines;
    }

    private boolean has(String name) {
        return counts.getOrDefault(name, 0L) > 0;
    }

    private String words(String name, String what) {
        long count = counts.getOrDefault(name, 0L);
        return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
    }

    private void not(String name, String why) {
        if (has(name)) {
            lines.add("Not covered: " + words(name, "run") + " " + why + ".");
        }
    }
}
