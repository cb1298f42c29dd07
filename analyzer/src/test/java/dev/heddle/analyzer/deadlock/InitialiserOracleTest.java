package dev.heddle.analyzer.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the prediction from one run with all schedules of a small program: deadlocks of class initialisers. */
class InitialiserOracleTest {
    private static final int PROGRAMS = 10_000;

    @Test
    void predictsEveryReachableDeadlockOfInitialisers() {
        long deadlocks = 0;
        long none = 0;
        long impossible = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            InitialiserProgram program = InitialiserProgram.random(random);
            TraceBuilder run = program.run(random);
            if (run == null) {
                continue;
            }
            boolean isReachable = program.canDeadlock();
            boolean isPredicted = Deadlocks.analyze(List.of(run), DeadlockOptions.defaults()).candidates().stream()
                    .anyMatch(Deadlock.class::isInstance);
            assertThat(isPredicted || !isReachable)
                    .as("seed %d, program%n%s%nrun%n%s", seed, program, run)
                    .isTrue();
            deadlocks += isReachable ? 1 : 0;
            none += isReachable ? 0 : 1;
            impossible += isPredicted && !isReachable ? 1 : 0;
        }
        assertThat(List.of(deadlocks, none, impossible))
                .as("deadlocks, none, predicted and impossible")
                .isEqualTo(List.of(587L, 8987L, 13L));
    }
}
