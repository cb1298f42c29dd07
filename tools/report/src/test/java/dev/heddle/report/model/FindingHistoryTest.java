package dev.heddle.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.Finding;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FindingHistoryTest {
    private static final Finding FINDING = new Finding(
            "race-1", "race", Finding.Status.OBSERVED, "a race", List.of(), List.of(), null, null, null, Map.of());

    @Test
    void reportsFirstRunAndNumberOfRuns() {
        Map<String, Object> history = new TreeMap<>(Map.of(
                "isNew",
                false,
                "runs",
                2,
                "of",
                9,
                "runsInAll",
                7,
                "firstSeen",
                "2026-11-20T01:02:03Z",
                "lastSeen",
                "2026-11-23T01:02:03Z",
                "builds",
                List.of("a1", "b2"),
                "before",
                List.of(5, 0)));

        assertThat(FindingHistory.sentence(FINDING.with(FindingHistory.DETAIL, history)))
                .isEqualTo(
                        "In 2 of 9 runs; in earlier batches in 5, 0."
                                + " First seen in a run of 2026-11-20, last in one of 2026-11-23, in 7 in all, of builds a1, b2.");
    }

    @Test
    void reportsANewFinding() {
        Map<String, Object> history = Map.of("isNew", true, "runs", 1, "of", 1, "runsInAll", 1, "before", List.of());

        assertThat(FindingHistory.sentence(FINDING.with(FindingHistory.DETAIL, history)))
                .isEqualTo("New in this batch: in 1 of 1 runs. In 1 runs in all.");
    }

    @Test
    void isAbsentForOtherFindings() {
        assertThat(FindingHistory.sentence(FINDING)).isNull();
    }
}
