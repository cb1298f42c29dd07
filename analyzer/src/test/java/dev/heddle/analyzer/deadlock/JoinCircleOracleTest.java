package dev.heddle.analyzer.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.SequencePlan;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Compares the prediction from one run with all schedules of a small program: hangs in which a thread waits for the end
 * of another one while it holds a lock, and a third thread holds the lock that the other one needs.
 */
class JoinCircleOracleTest {
    private static final int PROGRAMS = 4000;

    @Test
    void predictsEveryReachableCircleThroughAJoin() {
        long circles = 0;
        long impossible = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            LockProgram program = LockProgram.randomOverThread(random);
            TraceBuilder run = null;
            for (int i = 0; run == null && i < 50; i++) {
                run = program.run(random);
            }
            if (run == null) {
                continue;
            }
            Set<String> reachable = program.circlesThroughJoin();
            Set<String> predicted = predicted(run);
            assertThat(predicted)
                    .as("seed %d, program%n%s%nrun%n%s", seed, program, run)
                    .containsAll(reachable);
            circles += reachable.size();
            impossible += predicted.size() - reachable.size();
        }
        assertThat(circles).as("reachable circles").isEqualTo(1723);
        assertThat(impossible).as("predicted and impossible").isEqualTo(88);
    }

    private static Set<String> predicted(TraceBuilder run) {
        Set<String> all = new HashSet<>();
        for (Prediction prediction :
                Deadlocks.analyze(List.of(run), DeadlockOptions.defaults()).candidates()) {
            if (prediction instanceof Hang hang && hang.stuck().size() == 3) {
                Map<String, SequencePlan.Stuck> byThread = new HashMap<>();
                hang.stuck().forEach(stuck -> byThread.put(stuck.thread(), stuck));
                assertThat(byThread.get("0").op()).isEqualTo(Op.JOIN);
                SequencePlan.Stuck third = byThread.get("0.2");
                all.add(byThread.get("0.1").at().get(0).offset() + " "
                        + third.held().get(0).offset() + " "
                        + third.at().get(0).offset());
            }
        }
        return all;
    }
}
