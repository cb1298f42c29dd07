package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.MadeUpRuns;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReportTest {
    @TempDir
    Path directory;

    /** A run that ends with an exit code after one decision. @param steps of its only thread */
    private RunReport run(int steps) throws Exception {
        RunReport report = MadeUpRuns.report(
                new RandomPlan("one", "random", 1),
                1,
                Outcome.Mode.SERIAL,
                RunVerdict.CONFIRMED,
                Failure.ofText("exit code 1"),
                directory);
        Turns.Builder turns = new Turns.Builder();
        int thread = turns.thread(new PlanThread("0", "main"));
        int site = turns.site(new PlanSite(Op.BEGIN, null));
        turns.add(thread, steps, site, 0, steps);
        PlanFile.write(report.schedule(), new ExactPlan("s", "random", 1, null, null, Origin.UNKNOWN, turns.build()));
        Files.writeString(
                directory.resolve(ControlledRun.STDERR), "\nError: Could not find or load main class p.Main\n");
        return new RunReport(
                report.verdict(),
                report.failure(),
                report.outcome(),
                new TargetRun(1, false, Duration.ZERO),
                directory);
    }

    @Test
    void rejectsAProgramThatFailsBeforeItsFirstOperation() throws Exception {
        RunReport run = run(1);
        assertThatThrownBy(run::checkStarted)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("exit code 1")
                .hasMessageContaining("Could not find or load main class");
    }

    /** A single thread makes no decision, but its schedule has its steps. */
    @Test
    void acceptsAProgramWithOneThreadThatExecutedOperations() throws Exception {
        RunReport run = run(2);
        assertThatCode(run::checkStarted).doesNotThrowAnyException();
    }
}
