package dev.heddle.analyzer.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Compares the prediction from one run without a deadlock with all deadlocks that the schedules of a small program
 * reach.
 */
class DeadlockOracleTest {
    private static final int PROGRAMS = 4000;

    @Test
    void predictsEveryReachableDeadlockFromOneRun() {
        compare(LockProgram::random, 2003, 51);
    }

    /**
     * A lock that a thread holds over the start and the end of another one guards what that thread does. The cycles are
     * those of locks; a cycle through the join is another kind.
     */
    @Test
    void respectsLocksThatAThreadHoldsOverAnotherThread() {
        compare(LockProgram::randomOverThread, 351, 24);
    }

    /**
     * @param deadlocks expected number of reachable deadlocks
     * @param impossible expected number of predicted deadlocks that are not reachable
     */
    private static void compare(Function<Random, LockProgram> programs, long deadlocks, long impossible) {
        long allReachable = 0;
        long allImpossible = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            LockProgram program = programs.apply(random);
            TraceBuilder run = program.terminatingRun(random);
            if (run == null) {
                continue;
            }
            Set<LockProgram.Deadlock> reachable = program.reachable();
            Set<LockProgram.Deadlock> more = predicted(run);
            assertThat(more)
                    .as("seed %d, program%n%s%nrun%n%s", seed, program, run)
                    .containsAll(reachable);
            allReachable += reachable.size();
            more.removeAll(reachable);
            allImpossible += more.size();
            for (LockProgram.Deadlock one : more) {
                // The only imprecision: locks acquired and released on the way may prevent the threads from being there
                // at the same time.
                assertThat(program.withoutLocksInPassing(one).reachable())
                        .as("seed %d: %s in%n%s", seed, one, program)
                        .contains(one);
            }
        }
        assertThat(allReachable).as("reachable deadlocks").isEqualTo(deadlocks);
        assertThat(allImpossible).as("predicted and impossible").isEqualTo(impossible);
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
