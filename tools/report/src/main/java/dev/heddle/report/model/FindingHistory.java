package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.finding.Finding;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The history of a finding in batches: the first and last run, and the number of runs. */
public final class FindingHistory {
    /** The detail that a batch adds to a finding. */
    public static final String DETAIL = "history";

    private static final int DAY = 10;

    private FindingHistory() {}

    /** {@code New in this batch: in 3 of 9 runs. …}; null if the finding is not from a batch. */
    static @Nullable String sentence(Finding finding) {
        Map<?, ?> history = DetailValues.map(finding.details().getOrDefault(DETAIL, Map.of()));
        if (history.isEmpty()) {
            return null;
        }
        StringBuilder text =
                new StringBuilder(Boolean.TRUE.equals(history.get("isNew")) ? "New in this batch: in " : "In ");
        text.append(String.format(Locale.ROOT, "%s of %s runs", history.get("runs"), history.get("of")));
        List<?> before = DetailValues.list(history.get("before"));
        if (!before.isEmpty()) {
            text.append("; in earlier batches in ")
                    .append(before.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
        text.append(". ");
        if (history.get("firstSeen") != null) {
            text.append(String.format(
                    Locale.ROOT,
                    "First seen in a run of %s, last in one of %s, in %s in all",
                    day(history.get("firstSeen")),
                    day(history.get("lastSeen")),
                    history.get("runsInAll")));
        } else {
            text.append("In ").append(history.get("runsInAll")).append(" runs in all");
        }
        List<?> builds = DetailValues.list(history.get("builds"));
        if (!builds.isEmpty()) {
            text.append(builds.size() == 1 ? ", of build " : ", of builds ")
                    .append(builds.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
        return text.append('.').toString();
    }

    private static String day(@Nullable Object time) {
        String text = String.valueOf(time);
        return text.length() < DAY ? text : text.substring(0, DAY);
    }
}
