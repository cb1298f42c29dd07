package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.locked;
import static dev.heddle.replayer.scheduler.Simulation.read;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static dev.heddle.replayer.scheduler.Simulation.write;
import static dev.heddle.replayer.scheduler.Simulation.yieldNow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.run.Outcome.End;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that read the same variable again and again: those that poll, and those that compute. */
@Timeout(300)
class NoProgressTest {
    private final Object lock = new Object();
    private boolean isSet;

    private void compute(int reads) {
        for (int i = 0; i < reads; i++) {
            read(this, "step");
        }
        write(this, "result");
    }

    private void poll() {
        while (!isSet) {
            read(this, "flag");
        }
    }

    private static End end(Simulation.Body... threads) {
        return run(threads).outcome().end();
    }

    private static Simulation.Run run(Simulation.Body... threads) {
        return Simulation.random(1, () -> start(threads));
    }

    private static void start(Simulation.Body... threads) throws Exception {
        Thread[] all = new Thread[threads.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = spawn(threads[i]);
        }
        join(all);
    }

    @Test
    void threadsThatComputeReachTheirEnd() {
        assertThat(end(() -> compute(300_000), () -> compute(300_000))).isEqualTo(End.EXIT);
    }

    @Test
    void aThreadThatComputesAloneReachesItsEnd() {
        assertThat(end(() -> compute(5_000_000))).isEqualTo(End.EXIT);
    }

    @Test
    void threadsThatComputeUnderALockReachTheirEnd() {
        Simulation.Body locked = () -> {
            for (int i = 0; i < 100_000; i++) {
                locked(lock, "lock", () -> read(this, "step"));
            }
        };
        assertThat(end(locked, locked)).isEqualTo(End.EXIT);
    }

    @Test
    void aThreadThatComputesEndsThePollOfAnother() {
        Simulation.Body sets = () -> {
            compute(1_000_000);
            isSet = true;
        };
        assertThat(end(this::poll, sets, this::poll)).isEqualTo(End.EXIT);
    }

    @Test
    void threadsThatPollForeverMakeNoProgress() {
        assertThat(end(this::poll, this::poll, this::poll)).isEqualTo(End.NO_PROGRESS);
    }

    @Test
    void threadsThatPollAndYieldMakeNoProgress() {
        Simulation.Body yields = () -> {
            while (!isSet) {
                read(this, "flag");
                yieldNow();
            }
        };
        assertThat(end(yields, yields, this::poll)).isEqualTo(End.NO_PROGRESS);
    }

    @Test
    void theScheduleOfALivelockIsRepeatable() {
        Simulation.Run first = run(this::poll, this::poll);
        Simulation.Run again = Simulation.run(first.plan(), () -> start(this::poll, this::poll));
        assertThat(again.outcome().end()).isEqualTo(End.NO_PROGRESS);
        assertThat(again.turns()).isEqualTo(first.turns());
    }

    @Test
    void theScheduleOfAComputationIsRepeatable() {
        Simulation.Body computes = () -> compute(300_000);
        Simulation.Run first = run(computes, computes);
        Simulation.Run again = Simulation.run(first.plan(), () -> start(computes, computes));
        assertThat(again.outcome().end()).isEqualTo(End.EXIT);
        assertThat(again.turns()).isEqualTo(first.turns());
        Simulation.Run byPreemptions = Simulation.run(first.preemptionPlan(), () -> start(computes, computes));
        assertThat(byPreemptions.outcome().end()).isEqualTo(End.EXIT);
    }
}
