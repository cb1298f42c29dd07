package dev.heddle.analyzer.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Compares the prediction from one run without a deadlock with all deadlocks that the schedules of a small program
 * reach.
 */
class DeadlockOracleTest {
    private static final int PROGRAMS = 4000;

    @Test
    void predictsEveryReachableDeadlockFromOneRun() {
        long deadlocks = 0;
        long predictions = 0;
        long impossible = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            LockProgram program = LockProgram.random(random);
            TraceBuilder run = null;
            for (int i = 0; run == null && i < 50; i++) {
                run = program.run(random);
            }
            if (run == null) {
                continue;
            }
            Set<LockProgram.Deadlock> reachable = program.reachable();
            Set<LockProgram.Deadlock> predicted = predicted(run);
            assertThat(predicted)
                    .as("seed %d, program%n%s%nrun%n%s", seed, program, run)
                    .containsAll(reachable);
            deadlocks += reachable.size();
            predictions += predicted.size();
            Set<LockProgram.Deadlock> more = new HashSet<>(predicted);
            more.removeAll(reachable);
            impossible += more.size();
            for (LockProgram.Deadlock one : more) {
                // The only imprecision: locks acquired and released on the way may prevent the threads from being there
                // at the same time.
                assertThat(program.withoutLocksInPassing(one).reachable())
                        .as("seed %d: %s in%n%s", seed, one, program)
                        .contains(one);
            }
        }
        assertThat(deadlocks).as("reachable deadlocks").isEqualTo(2003);
        assertThat(predictions).as("predicted").isEqualTo(2089);
        assertThat(impossible).as("predicted and impossible").isEqualTo(86);
    }

    /**
     * A lock that a thread holds over the start and the end of another one guards what that thread does. The cycles are
     * those of locks; a cycle through the join is another kind.
     */
    @Test
    void respectsLocksThatAThreadHoldsOverAnotherThread() {
        long deadlocks = 0;
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
            Set<LockProgram.Deadlock> reachable = program.reachable();
            Set<LockProgram.Deadlock> predicted = predicted(run);
            assertThat(predicted)
                    .as("seed %d, program%n%s%nrun%n%s", seed, program, run)
                    .containsAll(reachable);
            deadlocks += reachable.size();
            for (LockProgram.Deadlock one : predicted) {
                if (!reachable.contains(one)) {
                    impossible++;
                    assertThat(program.withoutLocksInPassing(one).reachable())
                            .as("seed %d: %s in%n%s", seed, one, program)
                            .contains(one);
                }
            }
        }
        assertThat(deadlocks).as("reachable deadlocks").isEqualTo(351);
        assertThat(impossible).as("predicted and impossible").isEqualTo(24);
    }

    private static Set<LockProgram.Deadlock> predicted(TraceBuilder run) {
        Set<LockProgram.Deadlock> all = new HashSet<>();
        for (Prediction prediction :
                Deadlocks.analyze(List.of(run), DeadlockOptions.defaults()).candidates()) {
            if (!(prediction instanceof Deadlock deadlock)) {
                continue;
            }
            Set<String> waits = new TreeSet<>();
            for (Deadlock.Waiter waiter : deadlock.waiters()) {
                String thread =
                        waiter.thread().equals("0") ? "0" : waiter.thread().substring(2);
                waits.add(thread + ":" + waiter.held().get(0).offset() + ">"
                        + waiter.wanted().get(0).offset());
            }
            all.add(new LockProgram.Deadlock(waits));
        }
        return all;
    }
}
