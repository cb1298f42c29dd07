package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.Attempt;
import dev.heddle.trace.finding.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Attempts by importance. Candidates with the same failure are folded into one row, also candidates of the same status
 * between the same methods.
 */
final class AttemptRows {
    private AttemptRows() {}

    /**
     * A row.
     *
     * @param first the most informative attempt
     * @param more number of other attempts in this row
     */
    record Row(Attempt first, int more) {}

    static Finding.Status status(Attempt attempt) {
        if (attempt.failures() > 0) {
            return Finding.Status.CONFIRMED;
        } else if (attempt.confirmed() > 0) {
            return Finding.Status.CONFIRMED_NO_FAILURE;
        }
        return attempt.tries() > 0 ? Finding.Status.NOT_REPRODUCED : Finding.Status.CANDIDATE;
    }

    /** @param all whether each attempt has its own row */
    static List<Row> of(List<Attempt> attempts, boolean all) {
        List<Attempt> sorted = new ArrayList<>(attempts);
        sorted.sort(Comparator.comparingInt(AttemptRows::weight));
        if (all) {
            return sorted.stream().map(attempt -> new Row(attempt, 0)).toList();
        }
        Map<String, Row> rows = new LinkedHashMap<>();
        for (Attempt attempt : sorted) {
            rows.merge(key(attempt), new Row(attempt, 0), (row, one) -> new Row(row.first(), row.more() + 1));
        }
        return List.copyOf(rows.values());
    }

    private static int weight(Attempt attempt) {
        return switch (status(attempt)) {
            case OBSERVED, CONFIRMED -> 0;
            case CONFIRMED_NO_FAILURE -> 1;
            case NOT_REPRODUCED -> 2;
            case CANDIDATE -> 3;
        };
    }

    private static String key(Attempt attempt) {
        if (attempt.failures() > 0) {
            return "failure " + attempt.best().failure().identity();
        }
        TreeSet<String> methods = new TreeSet<>();
        for (Finding.Place place : attempt.candidate().sites()) {
            methods.add(place.className() + "." + place.method());
        }
        // Without places there is no evidence that two attempts are alike.
        return methods.isEmpty() ? attempt.candidate().id() : status(attempt) + " " + methods;
    }
}
