package program;

import java.util.Timer;
import java.util.concurrent.CountDownLatch;

/**
 * Waits until an agent's transformer has counted a latch down, and scheduled a task of a timer that counts another one
 * down.
 */
public final class Woken {
    public static final String LATCH = "woken.latch";
    public static final String TIMER = "woken.timer";

    private static int woken;

    private Woken() {}

    private static final class Loaded {
        static int one = 1;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
            woken++;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param args not used */
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        Timer timer = new Timer("timer", true);
        System.getProperties().put(LATCH, latch);
        System.getProperties().put(TIMER, timer);
        Thread waiting = new Thread(() -> await(latch), "waiting");
        waiting.start();
        Thread.yield();
        woken += Loaded.one;
        waiting.join();
        System.out.println(woken);
    }
}
