package dev.heddle.replayer.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class LeftoverThreadsTest {
    private final LeftoverThreads left = new LeftoverThreads();
    private final AtomicBoolean ends = new AtomicBoolean();

    /** As an interrupted thread of a pool does. */
    @Test
    void abandonsAThreadThatSoonWaits() {
        long begin = System.nanoTime();
        Thread thread = started(() -> {
            while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(30)) {
                Thread.yield();
            }
            while (!ends.get()) {
                LockSupport.park();
            }
        });
        assertThat(left.leave(List.of(thread))).isEmpty();
        assertThat(left.isAbandoned(thread)).isTrue();
        end(thread);
    }

    @Test
    void reportsAThreadThatComputes() {
        Thread thread = started(() -> {
            while (!ends.get()) {
                Thread.onSpinWait();
            }
        });
        assertThat(left.leave(List.of(thread))).singleElement().asString().startsWith("thread \"left\" is still alive");
        end(thread);
    }

    @Test
    void leavesOutAThreadThatSoonEnds() {
        long begin = System.nanoTime();
        Thread thread = started(() -> {
            while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(30)) {
                Thread.yield();
            }
        });
        assertThat(left.leave(List.of(thread))).isEmpty();
        assertThat(left.isAbandoned(thread)).isFalse();
    }

    private static Thread started(Runnable what) {
        Thread thread = new Thread(what, "left");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void end(Thread thread) {
        ends.set(true);
        LockSupport.unpark(thread);
    }
}
