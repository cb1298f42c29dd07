package dev.heddle.subjects.hung;

import java.util.concurrent.CountDownLatch;

/** The moment in which a program can hang. With the argument {@code hang}, threads wait there for each other. */
public final class Window {
    private final CountDownLatch arrivals;

    /** @param arguments of the program @param arrivals number of arrivals that open the window */
    public Window(String[] arguments, int arrivals) {
        boolean hangs = arguments.length > 0 && arguments[0].equals("hang");
        this.arrivals = new CountDownLatch(hangs ? arrivals : 0);
    }

    /** Arrives, and waits for the others. */
    public void meet() {
        arrive();
        pass();
    }

    /** Arrives without waiting. */
    public void arrive() {
        arrivals.countDown();
    }

    /** Waits until all have arrived. */
    public void pass() {
        try {
            arrivals.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
