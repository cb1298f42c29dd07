package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RunningClassesTest {
    private static volatile boolean isOver;

    /** Runs until the test is over. */
    private static final class Spinning implements Runnable {
        private final CountDownLatch begun = new CountDownLatch(1);

        @Override
        public void run() {
            begun.countDown();
            while (!isOver) {
                Thread.onSpinWait();
            }
        }
    }

    /** Waits until the test is over. */
    private static final class Waiting implements Runnable {
        @Override
        public void run() {
            while (!isOver) {
                LockSupport.park();
            }
        }
    }

    @Test
    @Timeout(60)
    void findsRunningButNotWaitingMethods() throws Exception {
        Spinning spinning = new Spinning();
        Thread runs = new Thread(spinning);
        Thread waits = new Thread(new Waiting());
        isOver = false;
        try {
            runs.start();
            waits.start();
            spinning.begun.await();
            while (waits.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            assertThat(RunningClasses.find())
                    .contains(internal(Spinning.class))
                    .doesNotContain(internal(Waiting.class));
            String loop = internal(Spinning.class) + ".run";
            assertThat(RunningClasses.find(loop::equals)).doesNotContain(internal(Spinning.class));
            assertThat(RunningClasses.find((loop + "Again")::equals)).contains(internal(Spinning.class));
        } finally {
            isOver = true;
            LockSupport.unpark(waits);
            runs.join();
            waits.join();
        }
        assertThat(RunningClasses.find()).doesNotContain(internal(Spinning.class));
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }
}
