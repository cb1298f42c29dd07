package dev.heddle.replayer.gated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.control.SiteLookup;
import dev.heddle.replayer.scheduler.NoDirectory;
import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that are held at a point. */
@Timeout(60)
class GateTest {
    private static final int SITE = 100;

    private final CountDownLatch arrived = new CountDownLatch(1);
    private final Gate gate = new Gate(new HoldsAll(arrived), new KnownSites(new OneSite()));

    @AfterEach
    void forgetThreads() {
        gate.release();
        for (ThreadLog log : Threads.all()) {
            Threads.remove(log);
        }
    }

    private Thread start(Runnable body) {
        Thread thread = new Thread(body, "program");
        thread.start();
        return thread;
    }

    private void pass() {
        gate.pass(ThreadLog.current(), true, Op.PUT_FIELD, SITE, this, -1);
    }

    @Test
    void doesNotHoldASingleThread() throws Exception {
        Thread alone = start(() -> {
            Threads.open(new NoDirectory(), true, false, false);
            pass();
        });
        alone.join(TimeUnit.SECONDS.toMillis(20));
        assertThat(alone.isAlive()).isFalse();
        assertThat(gate.outcomeData().holds()).isZero();
        assertThat(gate.outcomeData().arrivals()).isEqualTo(1);
        assertThat(gate.thrashes()).isZero();
    }

    @Test
    void holdsAThreadUntilAllOthersHaveEnded() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        CountDownLatch known = new CountDownLatch(1);
        Thread other = start(() -> {
            Threads.open(new NoDirectory(), true, false, false);
            ThreadLog.current();
            known.countDown();
            await(over);
        });
        known.await();
        Thread held = start(this::pass);
        arrived.await();
        while (gate.held().isEmpty()) {
            Thread.onSpinWait();
        }
        gate.releaseIfAlone();
        assertThat(gate.held()).hasSize(1);
        over.countDown();
        other.join();
        gate.releaseIfAlone();
        held.join(TimeUnit.SECONDS.toMillis(20));
        assertThat(held.isAlive()).isFalse();
        assertThat(gate.thrashes()).isZero();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A plan that holds every thread. */
    private record HoldsAll(CountDownLatch arrived) implements GatedStrategy {
        @Override
        public boolean concerns(Site site) {
            return true;
        }

        @Override
        public long hold(ThreadView thread) {
            arrived.countDown();
            return UNTIL_RELEASED;
        }

        @Override
        public boolean executed(ThreadView thread) {
            return false;
        }

        @Override
        public void ended(ThreadView thread) {
            // A plan without variables and sites of its own.
        }

        @Override
        public ThreadView releaseHeld(List<ThreadView> held) {
            return held.get(0);
        }

        @Override
        public String progress() {
            return "";
        }

        @Override
        public long thrashes() {
            return 0;
        }
    }

    private static final class OneSite implements SiteLookup {
        @Override
        public Site site(int number) {
            return new Site(Op.PUT_FIELD, new Member("p/Main", "run", "()V"), 1, 1, null);
        }

        @Override
        public String sourceFile(String internalName) {
            return null;
        }

        @Override
        public boolean isSynchronized(Class<?> receiver, int callSite) {
            return false;
        }
    }
}
