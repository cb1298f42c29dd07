package dev.heddle.engine.internal.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.MadeUpRuns;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.runs.FoundFailures;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreshTrialsTest {
    private static final Failure WANTED = new Failure("Boom (thread 0.1)", "uncaught Boom at a.B.c");
    private static final Failure OTHER = new Failure("Bang (thread 0)", "uncaught Bang at a.B.d");

    @TempDir
    Path directory;

    @Test
    void reportsADifferentFailureWithItsExactPlan() throws Exception {
        List<Switch> switches = List.of(new Switch("0", 3, "0.1", true, null, null));
        MadeUpRuns runs = new MadeUpRuns(
                Outcome.Mode.SERIAL,
                (plan, seed) ->
                        plan instanceof PreemptionPlan trial ? trial.switches().isEmpty() ? OTHER : WANTED : null);
        FoundFailures found = new FoundFailures(runs, directory.resolve("met"), Progress.NONE);
        found.leaveOut(WANTED);
        try (Workers workers = new Workers(1)) {
            FreshTrials trials = new FreshTrials(
                    runs, directory.resolve("trials"), TimeBudget.of(Duration.ofHours(1)), workers, found);
            trials.make(
                    List.of(Trial.of(List.of()), Trial.of(switches), Trial.of(List.of())),
                    (index, failure, unusual, stale) -> false);
        }
        assertThat(found.list()).singleElement().satisfies(other -> {
            assertThat(other.failure()).isEqualTo(OTHER);
            assertThat(other.isExactChecked()).isTrue();
            assertThat(other.exactPlan()).isRegularFile();
            assertThat(((PreemptionPlan) PlanFile.read(other.planFile())).switches())
                    .isEmpty();
        });
    }
}
