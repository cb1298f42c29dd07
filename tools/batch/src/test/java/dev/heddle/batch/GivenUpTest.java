package dev.heddle.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.batch.piece.BatchTechniques;
import dev.heddle.batch.piece.PieceResult.State;
import dev.heddle.batch.store.AnalysisState;
import dev.heddle.batch.store.Limits;
import dev.heddle.batch.testing.Batches;
import dev.heddle.batch.testing.SlowTechnique;
import dev.heddle.report.model.ReportFinding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A technique that is given up on a run costs its own results only, and is tried again only if that may help. */
class GivenUpTest {
    @TempDir
    private Path directory;

    @Test
    void stoppedTechniqueLosesOnlyItsOwnResults() throws Exception {
        Path run = directory.resolve("runs/run-00000");
        Batches.record(directory.resolve("runs"), 0, 1, 5_000);
        BatchResult alone = new Batches.Setup(directory.resolve("alone"))
                .techniques(BatchTechniques.chosen("happens-before"))
                .run(run.toString());

        int limit = 3;
        Path store = directory.resolve("store-" + limit);
        BatchResult first = setup(store, Duration.ofSeconds(limit)).run(run.toString());
        // On a busy machine the other techniques need more time, too.
        while (first.failed() > 2 || first.leftOut().stream().noneMatch(GivenUpTest::isOfMemory)) {
            limit *= 4;
            assertThat(limit).as("%s", first.leftOut()).isLessThan(200);
            store = directory.resolve("store-" + limit);
            first = setup(store, Duration.ofSeconds(limit)).run(run.toString());
        }
        String slow = "slow was stopped on 1 run: it took longer than " + limit + " s";
        assertThat(first.unusable()).isEmpty();
        assertThat(first.leftOut()).anyMatch(line -> line.startsWith(slow)).anyMatch(GivenUpTest::isOfMemory);
        assertThat(first.failed()).isEqualTo(2);
        assertThat(first.changes().fresh()).isNotEmpty();
        assertThat(fingerprints(first.changes().fresh()))
                .isEqualTo(fingerprints(alone.changes().fresh()));

        BatchResult again = setup(store, Duration.ofSeconds(limit - 1)).run(run.toString());
        assertThat(again.analysed()).isZero();
        assertThat(again.failed()).isEqualTo(2);
        assertThat(again.leftOut())
                .anyMatch(line ->
                        line.startsWith("slow was not tried again on 1 run: in an earlier batch it took longer than"));
        assertThat(fingerprints(again.changes().still()))
                .isEqualTo(fingerprints(alone.changes().fresh()));

        Files.createFile(run.resolveSibling(SlowTechnique.GO));
        BatchResult longer = setup(store, Duration.ofMinutes(2)).run(run.toString());
        assertThat(longer.analysed()).isOne();
        assertThat(longer.leftOut()).noneMatch(line -> line.startsWith("slow"));
        assertThat(longer.failed()).isOne();
        assertThat(fingerprints(longer.changes().still()))
                .isEqualTo(fingerprints(alone.changes().fresh()));
    }

    private static boolean isOfMemory(String line) {
        return line.startsWith("hungry was stopped on 1 run: it takes more memory than");
    }

    private static Batches.Setup setup(Path store, Duration timeout) {
        return new Batches.Setup(store)
                .techniques(BatchTechniques.chosen("happens-before,slow,hungry"))
                .timeout(timeout);
    }

    private static List<String> fingerprints(List<ReportFinding> findings) {
        return findings.stream().map(ReportFinding::fingerprint).sorted().toList();
    }

    @Test
    void stateAtALimitIsRetriedWithALargerLimit() {
        Limits limits = new Limits(600_000, 1L << 30);
        for (AnalysisState state : List.of(
                new AnalysisState(State.TOO_LONG, 600_000),
                new AnalysisState(State.TOO_LARGE, 1L << 30),
                new AnalysisState(State.DONE, 0),
                new AnalysisState(State.LEFT_OUT, 0))) {
            assertThat(AnalysisState.parse(state.text())).isEqualTo(state);
            assertThat(state.holdsFor(limits)).as(state.text()).isTrue();
        }
        assertThat(AnalysisState.parse("too long for 599999 ms").holdsFor(limits))
                .isFalse();
        assertThat(AnalysisState.parse("too large for 1 bytes").holdsFor(limits))
                .isFalse();
        assertThat(AnalysisState.parse("failed").holdsFor(limits)).isFalse();
        assertThat(AnalysisState.parse("too long for ever").holdsFor(limits)).isFalse();
    }
}
