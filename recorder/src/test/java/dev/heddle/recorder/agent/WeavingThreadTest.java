package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WeavingThreadTest {
    private static final byte[] WOVEN = {1};

    @Test
    void returnsTheResultOfTheOtherThread() {
        Thread[] weaver = new Thread[1];
        assertThat(WeavingThread.weave(() -> {
                    weaver[0] = Thread.currentThread();
                    return WOVEN;
                }))
                .isSameAs(WOVEN);
        assertThat(weaver[0].getName()).isEqualTo("heddle-weaver");
    }

    @Test
    void throwsTheErrorOfTheOtherThread() {
        assertThatThrownBy(() -> WeavingThread.weave(() -> {
                    throw new LinkageError("bad");
                }))
                .isInstanceOf(LinkageError.class)
                .hasMessage("bad");
    }

    @Test
    void keepsAnInterruptOfTheProgram() {
        Thread.currentThread().interrupt();
        byte[] woven = WeavingThread.weave(() -> WOVEN);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(woven).isSameAs(WOVEN);
    }

    /** The loading thread may hold a lock of its class loader that the weaver needs. */
    @Test
    void givesUpIfTheOtherThreadNeedsALockOfThisOne() throws Exception {
        Object lock = new Object();
        CountDownLatch done = new CountDownLatch(1);
        synchronized (lock) {
            assertThatThrownBy(() -> WeavingThread.weave(() -> {
                        synchronized (lock) {
                            done.countDown();
                            return WOVEN;
                        }
                    }))
                    .hasMessage("too little stack, and another thread could not weave it within 5000 ms");
            long before = System.nanoTime();
            assertThatThrownBy(() -> WeavingThread.weave(() -> WOVEN))
                    .hasMessage("too little stack, and another class still waits for a lock");
            assertThat(System.nanoTime() - before).isLessThan(4_000_000_000L);
        }
        done.await();
        awaitResult();
    }

    /** Weaving works again as soon as the late thread has ended. */
    private static void awaitResult() {
        byte[] woven = null;
        while (woven == null) {
            try {
                woven = WeavingThread.weave(() -> WOVEN);
            } catch (IllegalStateException e) {
                Thread.onSpinWait();
            }
        }
        assertThat(woven).isSameAs(WOVEN);
    }
}
