package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.MadeUpRuns;
import dev.heddle.engine.base.Progress;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoundFailuresTest {
    private static final Plan PLAN = new RandomPlan("one", "random", 3);
    private static final Failure FAILURE = new Failure("deadlock of 2 threads", "deadlock at A.b");

    @TempDir
    Path directory;

    /** A failed run of a shared JVM, with its schedule. */
    private InProcessRun failed() throws IOException {
        Path jvm = directory.resolve("jvm");
        RunReport report = MadeUpRuns.report(PLAN, 3, Outcome.Mode.SERIAL, RunVerdict.CONFIRMED, FAILURE, jvm);
        String schedule = jvm.relativize(report.schedule()).toString();
        RunLine line = new RunLine(
                report.outcome(), 0, false, 1, schedule, "", "", 1, 1, null, null, null, null, null, List.of());
        return new InProcessRun(3, line, FAILURE, jvm, false);
    }

    private FoundFailures found(MadeUpRuns.Program program) {
        return new FoundFailures(new MadeUpRuns(Outcome.Mode.SERIAL, program), directory, Progress.NONE);
    }

    @Test
    void keepsAFailureWhoseRepetitionIsCut() throws Exception {
        FoundFailures found = found((plan, seed) -> {
            throw new IllegalStateException("cut");
        });
        InProcessRun run = failed();
        assertThatThrownBy(() -> found.add(PLAN, directory.resolve("one.json"), run))
                .hasMessage("cut");
        assertThat(found.list()).singleElement().satisfies(one -> {
            assertThat(one.failure()).isEqualTo(FAILURE);
            assertThat(one.isExactChecked()).isFalse();
            assertThat(one.first().schedule()).isRegularFile();
            assertThat(one.finding(directory, 1).title()).isEqualTo("deadlock of 2 threads");
        });
    }

    @Test
    void replacesTheRunByItsRepetition() throws Exception {
        FoundFailures found = found((plan, seed) -> FAILURE);
        found.add(PLAN, directory.resolve("one.json"), failed());
        assertThat(found.list()).singleElement().satisfies(one -> {
            assertThat(one.isExactChecked()).isTrue();
            assertThat(one.runs()).isEqualTo(1);
            assertThat(one.first().directory()).isEqualTo(directory.resolve("runs/one-3"));
        });
        assertThat(directory.resolve("runs/one-3-in-process")).doesNotExist();
    }

    @Test
    void reportsBothFailuresOfARunThatFailsInAnotherWay() throws Exception {
        Failure other = new Failure("exit code 1", "exit code 1");
        FoundFailures found = found((plan, seed) -> plan instanceof RandomPlan ? other : null);
        found.add(PLAN, directory.resolve("one.json"), failed());
        assertThat(found.list()).extracting(FoundFailure::failure).containsExactly(FAILURE, other);
        assertThat(Files.exists(found.list().get(0).first().schedule())).isTrue();
    }
}
