package dev.heddle.tools.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.tools.launch.TargetRun;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.Outcome.End;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureTest {
    @Test
    void nothingIsWrongWithAGoodEnd() {
        assertThat(Failure.of(outcome(End.EXIT, List.of(), List.of()), exit(0))).isNull();
        assertThat(Failure.of(null, exit(0))).isNull();
    }

    @Test
    void namesTheExceptionBeforeTheExitCode() {
        Outcome outcome = outcome(
                End.EXIT,
                List.of(new Outcome.Uncaught("0.1", "java.lang.IllegalStateException", "bad\nvery bad", List.of())),
                List.of());
        assertThat(Failure.of(outcome, exit(1))).isEqualTo("IllegalStateException: bad (thread 0.1)");
    }

    @Test
    void isTheSameInEveryRun() {
        Outcome.Uncaught one = new Outcome.Uncaught("0", "a.E", "lost pkg.Thing@1b2c3d4e", List.of());
        Outcome.Uncaught other = new Outcome.Uncaught("0", "a.E", "lost pkg.Thing@5e6f7a8b", List.of());
        assertThat(Failure.of(outcome(End.EXIT, List.of(one), List.of()), exit(1)))
                .isEqualTo(Failure.of(outcome(End.EXIT, List.of(other), List.of()), exit(1)))
                .isEqualTo("E: lost pkg.Thing@… (thread 0)");
    }

    @Test
    void tellsExitCodesDeadlocksHangsAndTimeApart() {
        assertThat(Failure.of(outcome(End.EXIT, List.of(), List.of()), exit(3))).isEqualTo("exit code 3");
        assertThat(Failure.of(
                        outcome(
                                End.DEADLOCK,
                                List.of(),
                                List.of("thread 0.1 waits", "    at a.B.c(B.java:1)", "thread 0.2 waits")),
                        exit(99)))
                .isEqualTo("deadlock of 2 threads");
        // Who else has come to wait by then says nothing about the deadlock.
        assertThat(Failure.of(
                        outcome(
                                End.DEADLOCK,
                                List.of(),
                                List.of("thread 0.1 waits", "thread 0.2 waits", Outcome.BEHIND, "thread 0 waits")),
                        exit(99)))
                .isEqualTo("deadlock of 2 threads");
        assertThat(Failure.of(outcome(End.HANG, List.of(), List.of("thread 0 waits")), exit(99)))
                .isEqualTo("hang: nobody can wake 1 thread");
        assertThat(Failure.of(null, new TargetRun(137, true, Duration.ofSeconds(60))))
                .isEqualTo("still running after 60 s");
    }

    private static Outcome outcome(End end, List<Outcome.Uncaught> uncaught, List<String> stuck) {
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
