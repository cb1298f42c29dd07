package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.MadeUpRuns;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttemptTest {
    private static final String REASON = "there is no such instruction at offset 23";

    @TempDir
    private Path directory;

    private final RandomPlan plan = new RandomPlan("one", "random", 1);
    private final Attempt attempt = new Attempt(
            new Finding(
                    "one", "race", Finding.Status.CANDIDATE, "one", List.of(), List.of(), null, null, null, Map.of()),
            plan,
            Path.of("one.json"));

    private void run(RunVerdict verdict) throws IOException {
        RunReport report =
                MadeUpRuns.report(plan, 1, Outcome.Mode.SERIAL, verdict, null, directory.resolve("run"), REASON);
        attempt.add(report);
    }

    @Test
    void reportsWhyNoRunStarted() throws IOException {
        run(RunVerdict.UNFIT);
        Finding finding = attempt.finding(directory);
        assertThat(attempt.tries()).isZero();
        assertThat(attempt.obstacle()).isEqualTo(REASON);
        assertThat(finding.status()).isEqualTo(Finding.Status.CANDIDATE);
        assertThat(finding.details()).containsEntry("notTried", REASON);
    }

    @Test
    void isNotReproducedAfterOneRunThatStarted() throws IOException {
        run(RunVerdict.UNFIT);
        run(RunVerdict.NOT_REACHED);
        Finding finding = attempt.finding(directory);
        assertThat(attempt.obstacle()).isNull();
        assertThat(finding.status()).isEqualTo(Finding.Status.NOT_REPRODUCED);
        assertThat(finding.details()).doesNotContainKey("notTried");
    }

    @Test
    void reportsNoObstacleIfTheBudgetWasSpent() throws IOException {
        run(RunVerdict.CUT);
        assertThat(attempt.obstacle()).isNull();
        assertThat(attempt.finding(directory).details()).doesNotContainKey("notTried");
    }
}
