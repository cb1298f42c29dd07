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
            TraceBuilder run = program.terminatingRun(random);
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

    /**
     * The third thread runs the same code twice: the first time it precedes the lock of the waiting thread, because
     * that thread first joins one that the third thread started in between.
     */
    @Test
    void findsALaterExecutionOfTheSameCode() {
        int first = 100;
        int second = 101;
        TraceBuilder run = new TraceBuilder("repeated").declare("P", "java/lang/Object");
        for (int t = 0; t < 4; t++) {
            run.thread(t, t == 0 ? "0" : "0." + t);
        }
        run.signal(0, Op.BEGIN, 0, 0).enter(0, "P", "run0", 0, 0).signal(0, Op.START, 0, 2);
        run.signal(2, Op.BEGIN, 0, 0).enter(2, "P", "run2", 0, 0);
        nested(run, second, first);
        run.signal(2, Op.START, 0, 3).signal(3, Op.BEGIN, 0, 0).enter(3, "P", "run3", 0, 0);
        run.signalAt(0, Op.JOIN, 0, 3, 1).acquire(0, first, "L", 2).signal(0, Op.START, 0, 1);
        run.signal(1, Op.BEGIN, 0, 0).enter(1, "P", "run1", 0, 0);
        run.acquire(1, second, "L", 3).release(1, second, 4);
        run.signalAt(0, Op.JOIN, 0, 1, 5).release(0, first, 6);
        nested(run, second, first);
        assertThat(predicted(run)).containsExactly("3 10 11");
    }

    private static void nested(TraceBuilder run, int outer, int inner) {
        run.acquire(2, outer, "L", 10).acquire(2, inner, "L", 11);
        run.release(2, inner, 12).release(2, outer, 13);
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
