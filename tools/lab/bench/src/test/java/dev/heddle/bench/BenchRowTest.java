package dev.heddle.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BenchRowTest {
    private static Sample plain(long millis) {
        return new Sample(millis * 1_000_000, millis * 1_000_000, 0, "c", 1_024, 512, null, null);
    }

    private static Sample recorded(long millis, long events, String trouble) {
        RecordingFacts facts = new RecordingFacts(events, 1, 20 * events, trouble, List.of());
        return new Sample(millis * 1_000_000, millis * 3_000_000, 2_000_000_000, "c", 3_072, 1_536, facts, null);
    }

    @Test
    void comparesWithinPairsAndTakesTheMedianOfWhatThatGives() {
        BenchRow row = BenchRow.of(
                "h2",
                2,
                "access",
                List.of(
                        new BenchRow.Pair(plain(100), recorded(1_000, 50, null)),
                        new BenchRow.Pair(plain(200), recorded(400, 70, null)),
                        new BenchRow.Pair(plain(100), recorded(300, 60, null))));
        assertThat(row.slowdown()).isEqualTo(3);
        assertThat(row.cpuFactor()).isEqualTo(9);
        assertThat(row.events()).isEqualTo(60);
        assertThat(row.eventsPerSecond()).isEqualTo(30);
        assertThat(row.bytesPerEvent()).isEqualTo(20);
        assertThat(row.memory().moreMib()).isEqualTo(2);
        assertThat(row.memory().moreOwnMib()).isEqualTo(1);
        assertThat(row.problems().dropped()).isEqualTo(3);
        assertThat(row.problems().faults()).isEmpty();
    }

    @Test
    void aRunThatFailedIsListedAndCountsForNothing() {
        BenchRow row = BenchRow.of(
                "h2",
                2,
                "access",
                List.of(
                        new BenchRow.Pair(plain(100), recorded(1_000, 50, null).failed("boom")),
                        new BenchRow.Pair(plain(100), recorded(500, 50, "torn"))));
        assertThat(row.pairs()).isEqualTo(1);
        assertThat(row.slowdown()).isEqualTo(5);
        assertThat(row.problems().notWhole()).isEqualTo(1);
        assertThat(row.problems().faults()).containsExactly("boom", "not whole: torn");
    }

    @Test
    void nothingGoodGivesNoNumber() {
        BenchRow row = BenchRow.of(
                "h2", 2, "access", List.of(new BenchRow.Pair(plain(1).failed("boom"), recorded(1, 1, null))));
        assertThat(row.slowdown()).isNaN();
        assertThat(row.problems().faults()).containsExactly("native: boom");
    }

    @Test
    void theSummaryIsTheMedianOverThePrograms() {
        List<BenchRow> rows = List.of(
                BenchRow.of("a", 2, "access", List.of(new BenchRow.Pair(plain(100), recorded(200, 1, null)))),
                BenchRow.of("b", 2, "access", List.of(new BenchRow.Pair(plain(100), recorded(400, 1, null)))),
                BenchRow.of("a", 4, "access", List.of(new BenchRow.Pair(plain(100), recorded(900, 1, null)))));
        assertThat(Result.summary(rows)).extracting(Result.Summary::slowdown).containsExactly(3.0, 9.0);
    }
}
