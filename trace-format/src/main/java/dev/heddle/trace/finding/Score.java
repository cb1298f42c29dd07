package dev.heddle.trace.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The priority of a finding, and its reasons.
 *
 * @param points the sum of the points of all reasons; findings with more points come first
 * @param because the reasons, in a few words each, the weightiest first
 */
public record Score(int points, List<String> because) {
    /** The detail of a finding that holds it. */
    public static final String DETAIL = "score";

    private static final String POINTS = "points";
    private static final String BECAUSE = "because";
    /** Number of reasons that a line shows. */
    private static final int MOST_REASONS = 4;

    public Score {
        because = List.copyOf(because);
    }

    /** The score of a finding, or null if it has no score. */
    public static @Nullable Score of(Finding finding) {
        if (finding.details().get(DETAIL) instanceof Map<?, ?> score && score.get(POINTS) instanceof Number points) {
            List<String> because = new ArrayList<>();
            if (score.get(BECAUSE) instanceof List<?> reasons) {
                reasons.forEach(reason -> because.add(String.valueOf(reason)));
            }
            return new Score(points.intValue(), because);
        }
        return null;
    }

    /** The finding with this score. */
    public Finding in(Finding finding) {
        return finding.with(DETAIL, new TreeMap<>(Map.of(POINTS, points, BECAUSE, because)));
    }

    /** The weightiest reasons in a line, as in {@code it is in your code, and a checked order shows it}. */
    public String inWords() {
        List<String> some = because.subList(0, Math.min(MOST_REASONS, because.size()));
        return switch (some.size()) {
            case 0 -> "nothing speaks for it";
            case 1 -> some.get(0);
            default -> String.join(", ", some.subList(0, some.size() - 1)) + " and " + some.get(some.size() - 1);
        };
    }
}
