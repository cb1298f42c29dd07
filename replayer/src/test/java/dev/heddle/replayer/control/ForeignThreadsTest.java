package dev.heddle.replayer.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ForeignThreadsTest {
    private final ForeignThreads foreign = new ForeignThreads(thread -> true);

    @Test
    void aReaperThatWaitsForALockIsNotIdle() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread reaper = new Thread(lock::lock, "process reaper (pid 1)");
        reaper.setDaemon(true);
        reaper.start();
        awaitState(reaper, Thread.State.WAITING);
        assertThat(foreign.isAnyAlive()).isTrue();
        assertThat(foreign.isAnyUserThreadAlive()).isFalse();
        lock.unlock();
        reaper.join();
        assertThat(foreign.isAnyAlive()).isFalse();
    }

    @Test
    void aReaperWithoutAProcessIsIdle() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool(task -> {
            Thread reaper = new Thread(task, "process reaper");
            reaper.setDaemon(true);
            return reaper;
        });
        Thread reaper = pool.submit(Thread::currentThread).get();
        awaitState(reaper, Thread.State.TIMED_WAITING);
        assertThat(foreign.isAnyAlive()).isFalse();
        pool.shutdown();
    }

    private static void awaitState(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }
}
