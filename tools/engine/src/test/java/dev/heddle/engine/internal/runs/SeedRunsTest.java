package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.MadeUpRuns;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedRunsTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    Path directory;

    /** The schedules of seeds 1 and 2 are equal, that of 3 differs, and the run of 4 leaves none. */
    private static RunReport run(Plan plan, Path planFile, long seed, Path directory, Duration most)
            throws IOException {
        RunReport report = MadeUpRuns.report(plan, seed, Outcome.Mode.SERIAL, RunVerdict.PASSED, null, directory);
        if (seed == 4) {
            Files.delete(report.schedule());
            return report;
        }
        Turns.Builder turns = new Turns.Builder();
        int steps = seed == 3 ? 2 : 1;
        turns.add(turns.thread(new PlanThread("0", "main")), steps, turns.site(new PlanSite(Op.BEGIN, null)), 0, steps);
        PlanFile.write(
                report.schedule(), new ExactPlan("s", "random", seed, null, null, Origin.UNKNOWN, turns.build()));
        return report;
    }

    @Test
    void countsDifferentSchedulesOfRunsInFreshJvms() throws Exception {
        Plan plan = new RandomPlan("one", "random", 1);
        try (Workers workers = new Workers(1);
                SeedRuns runs = new SeedRuns(SeedRunsTest::run, null, directory, workers, Progress.NONE)) {
            List<SeedRun> made = runs.make(
                    plan, directory.resolve("plan.json"), 1, 4, 1, null, TimeBudget.of(LONG), SeedRuns.Listener.ALL);
            assertThat(made).hasSize(4);
            assertThat(made.get(0).turns()).isNotZero().isEqualTo(made.get(1).turns());
            assertThat(made.get(2).turns()).isNotZero().isNotEqualTo(made.get(0).turns());
            assertThat(made.get(3).turns()).isZero();
        }
    }
}
