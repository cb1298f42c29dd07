package dev.heddle.analyzer.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Compares the hangs predicted from one run without a hang with those that the schedules of a small program reach. */
class SignalOracleTest {
    private static final int PROGRAMS = 4000;

    @Test
    void predictsEveryReachableHangFromOneRun() {
        long hangs = 0;
        long predictions = 0;
        long impossible = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            SignalProgram program = SignalProgram.random(random);
            TraceBuilder run = null;
            for (int i = 0; run == null && i < 50; i++) {
                run = program.run(random);
            }
            if (run == null) {
                continue;
            }
            Set<String> reachable = program.reachable();
            Set<String> predicted = predicted(run);
            assertThat(predicted)
                    .as("seed %d, program%n%s%nrun%n%s", seed, program, run)
                    .containsAll(reachable);
            hangs += reachable.size();
            predictions += predicted.size();
            predicted.removeAll(reachable);
            impossible += predicted.size();
        }
        assertThat(List.of(hangs, predictions, impossible))
                .as("hangs of schedules, predicted, predicted and impossible")
                .isEqualTo(List.of(1275L, 1275L, 0L));
    }

    private static Set<String> predicted(TraceBuilder run) {
        Set<String> all = new TreeSet<>();
        for (Prediction prediction :
                Deadlocks.analyze(List.of(run), DeadlockOptions.defaults()).candidates()) {
            if (!(prediction instanceof Hang hang)) {
                continue;
            }
            StringBuilder text = new StringBuilder(hang.cause() == Hang.Cause.BLOCKED ? "circle" : "lost");
            hang.stuck().forEach(stuck -> text.append(' ')
                    .append(stuck.thread().substring(2))
                    .append(':')
                    .append(stuck.at().get(0).offset()));
            all.add(text.toString());
        }
        return all;
    }
}
