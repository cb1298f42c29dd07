package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.Outcome.End;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.run.StuckThread.Kind;
import dev.heddle.trace.run.StuckThread.Named;
import dev.heddle.trace.run.StuckThread.Role;
import dev.heddle.trace.run.StuckThread.Wait;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessFailureTest {
    private static final StackLine HERE = new StackLine("a/B", "c", "B.java", 1);

    @Test
    void reportsNoFailureForANormalEnd() {
        assertThat(ProcessFailure.of(outcome(End.EXIT, List.of(), List.of()), exit(0), ProgramOutput.NONE))
                .isNull();
        assertThat(ProcessFailure.of(null, exit(0), ProgramOutput.NONE)).isNull();
    }

    @Test
    void prefersTheExceptionToTheExitCode() {
        Outcome outcome = outcome(End.EXIT, List.of(uncaught("0.1", "bad\nvery bad", null)), List.of());
        assertThat(ProcessFailure.of(outcome, exit(1), ProgramOutput.NONE).text())
                .isEqualTo("IllegalStateException: bad (thread 0.1)");
    }

    @Test
    void ignoresExceptionsOfTheProgramsOwnHandler() {
        Outcome outcome = outcome(End.EXIT, List.of(uncaught("0.1", "bad", "acme.Main$1")), List.of());
        assertThat(ProcessFailure.of(outcome, exit(0), ProgramOutput.NONE)).isNull();
        Outcome both = outcome(
                End.EXIT, List.of(uncaught("0.1", "bad", "acme.Main$1"), uncaught("0.2", "worse", null)), List.of());
        assertThat(ProcessFailure.of(both, exit(0), ProgramOutput.NONE).text())
                .isEqualTo("IllegalStateException: worse (thread 0.2)");
        Outcome main = outcome(End.EXIT, List.of(uncaught("0", "bad", "acme.Main$1")), List.of());
        assertThat(ProcessFailure.of(main, exit(1), ProgramOutput.NONE).text())
                .isEqualTo("IllegalStateException: bad (thread 0)");
    }

    @Test
    void reportsADeadThreadButNotTheTimeLimit() {
        TargetRun over = new TargetRun(143, true, Duration.ofSeconds(60));
        assertThat(ProcessFailure.of(outcome(End.STOPPED, List.of(), List.of()), over, ProgramOutput.NONE))
                .isNull();
        assertThat(ProcessFailure.of(null, new TargetRun(137, true, Duration.ofSeconds(60)), ProgramOutput.NONE))
                .isNull();
        assertThat(ProcessFailure.of(
                        outcome(End.STOPPED, List.of(uncaught("0.1", "bad", null)), List.of()),
                        over,
                        ProgramOutput.NONE))
                .isNotNull();
        assertThat(ProcessFailure.ofRecorded(List.of(), over, ProgramOutput.NONE))
                .isNull();
    }

    @Test
    void reportsNoFailureForACrashedJvm() {
        assertThat(ProcessFailure.of(null, exit(134), new ProgramOutput("", "# A fatal error")))
                .isNull();
    }

    @Test
    void addsTheLastOutputToTheExitCode() {
        Outcome outcome = outcome(End.EXIT, List.of(), List.of());
        Failure silent = ProcessFailure.of(outcome, exit(3), ProgramOutput.NONE);
        assertThat(silent.text()).isEqualTo("exit code 3");
        Failure printed = ProcessFailure.of(outcome, exit(3), new ProgramOutput("sold 21 of 20\n\n", ""));
        assertThat(printed.text()).isEqualTo("exit code 3: sold 21 of 20");
        assertThat(printed).as("the output differs from run to run").matches(silent::isSame);
        Failure failure = ProcessFailure.of(
                outcome, exit(3), new ProgramOutput("", "starting\nheddle: something of ours\nlost 7 of 20\n\n"));
        assertThat(failure.text()).isEqualTo("exit code 3: starting / lost 7 of 20");
        assertThat(failure.isSame(ProcessFailure.of(outcome, exit(3), new ProgramOutput("", "lost 8 of 20"))))
                .isTrue();
    }

    @Test
    void prefersTheLineThatStatesTheFailure() {
        Outcome outcome = outcome(End.EXIT, List.of(), List.of());
        Failure failure = ProcessFailure.of(
                outcome, exit(1), new ProgramOutput("start\nBUG: the balance is 50\n1 check done\n", "bye"));
        assertThat(failure.text()).isEqualTo("exit code 1: BUG: the balance is 50");
        assertThat(failure.isSame(
                        ProcessFailure.of(outcome, exit(1), new ProgramOutput("BUG: the balance is 70", "other"))))
                .isTrue();
        assertThat(ProcessFailure.of(outcome, exit(1), new ProgramOutput("a FAILOVER\n", "0 failures"))
                        .text())
                .as("other words are no verdict")
                .isEqualTo("exit code 1: 0 failures");
    }

    @Test
    void usesAStackTraceAtTheEndOfTheOutput() {
        Outcome outcome = outcome(End.EXIT, List.of(), List.of());
        String trace = "fatal:\njava.io.IOException: no 17\n\tat java.base/java.io.File.x(File.java:1)\n"
                + "\tat acme.Main.main(Main.java:5)\nCaused by: java.lang.NullPointerException\n"
                + "\tat acme.Main.read(Main.java:9)\n\t... 1 more\nbye\n";
        Failure failure = ProcessFailure.of(outcome, exit(2), new ProgramOutput("", trace));
        assertThat(failure.text()).isEqualTo("NullPointerException, wrapped in IOException: no 17");
        assertThat(failure.identity())
                .isEqualTo("told java.io.IOException at acme.Main.main, caused by java.lang.NullPointerException at"
                        + " acme.Main.read");
    }

    @Test
    void distinguishesDeadlocksByTheirPlaces() {
        StuckThread one = stuck("0.1", Role.CIRCLE, HERE);
        StuckThread other = stuck("0.2", Role.CIRCLE, HERE);
        Failure two =
                ProcessFailure.of(outcome(End.DEADLOCK, List.of(), List.of(one, other)), exit(99), ProgramOutput.NONE);
        assertThat(two.text()).startsWith("deadlock of 2 threads: worker waits for Object #1 at ");
        // Further waiting threads are not part of the deadlock.
        StuckThread behind = stuck("0", Role.BEHIND, new StackLine("a/M", "main", "M.java", 1));
        assertThat(ProcessFailure.of(
                        outcome(End.DEADLOCK, List.of(), List.of(one, other, behind)), exit(99), ProgramOutput.NONE))
                .isEqualTo(two);
        StuckThread elsewhere = stuck("0.2", Role.CIRCLE, new StackLine("a/B", "d", "B.java", 1));
        assertThat(ProcessFailure.of(
                                outcome(End.DEADLOCK, List.of(), List.of(one, elsewhere)), exit(99), ProgramOutput.NONE)
                        .isSame(two))
                .isFalse();
        assertThat(ProcessFailure.of(
                                outcome(End.HANG, List.of(), List.of(stuck("0", Role.STUCK, HERE))),
                                exit(99),
                                ProgramOutput.NONE)
                        .text())
                .startsWith("hang: no thread can wake 1 thread: worker waits for Object #1 at ");
    }

    private static StuckThread stuck(String path, Role role, StackLine frame) {
        return new StuckThread(
                new Named(path, "worker"),
                role,
                new Wait(Kind.MONITOR, "java.lang.Object #1", (Named) null),
                List.of(frame),
                List.of());
    }

    private static UncaughtException uncaught(String thread, String message, String handler) {
        return new UncaughtException(
                thread, "worker", "java.lang.IllegalStateException", message, List.of(HERE), List.of(), handler, null);
    }

    private static Outcome outcome(End end, List<UncaughtException> uncaught, List<StuckThread> stuck) {
        return new Outcome(
                Outcome.SCHEMA_VERSION,
                "p",
                1,
                Outcome.Mode.SERIAL,
                end,
                true,
                "",
                1,
                0,
                1,
                1,
                0,
                0,
                0,
                0,
                uncaught,
                stuck,
                null,
                List.of());
    }

    private static TargetRun exit(int code) {
        return new TargetRun(code, false, Duration.ofMillis(5));
    }
}
