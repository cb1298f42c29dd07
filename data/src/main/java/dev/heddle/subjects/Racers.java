package dev.heddle.subjects;

import java.util.concurrent.CountDownLatch;

/**
 * Starts the threads of a subject and makes their failures visible.
 *
 * <p>It shares nothing between the threads that a tool could take for a bug of the subject: each thread has a slot of
 * its own for its failure, which is read after the thread was joined.
 */
public final class Racers {

    private Racers() {}

    /**
     * Starts one thread per body in the given order, named {@code racer-1}, {@code racer-2} and so on, and waits until
     * all have ended.
     *
     * @throws IllegalStateException if a body threw; its cause is what the first such body threw
     */
    public static void run(Runnable... bodies) {
        Throwable[] failures = new Throwable[bodies.length];
        Thread[] racers = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            int slot = i;
            // Plain concat: the + operator would run the JDK's concurrent string factory inside every recording.
            String name = "racer-".concat(Integer.toString(i + 1));
            racers[i] = new Thread(() -> failures[slot] = failureOf(bodies[slot]), name);
        }
        for (Thread racer : racers) {
            racer.start();
        }
        join(racers);
        throwFirst(failures);
    }

    /**
     * As {@link #run}, but no body begins before all threads were started. So it does not matter for the order of the
     * bodies when the calling thread comes to its turn, and a failure constrains the order of no more threads than its
     * bug does.
     *
     * @throws IllegalStateException if a body threw; its cause is what the first such body threw
     */
    public static void together(Runnable... bodies) {
        CountDownLatch gate = new CountDownLatch(1);
        Throwable[] failures = new Throwable[bodies.length];
        Thread[] racers = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            int slot = i;
            Runnable body = bodies[i];
            Runnable gated = () -> {
                // Written on a failure only: an array that every thread writes would be one more shared variable to
                // search.
                try {
                    gate.await();
                    body.run();
                } catch (Throwable failure) {
                    failures[slot] = failure;
                }
            };
            racers[i] = new Thread(gated, "racer-".concat(Integer.toString(i + 1)));
        }
        for (Thread racer : racers) {
            racer.start();
        }
        gate.countDown();
        join(racers);
        throwFirst(failures);
    }

    /** Waits until all threads have ended, in the given order. */
    public static void join(Thread... threads) {
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted while waiting for " + thread.getName(), e);
            }
        }
    }

    private static void throwFirst(Throwable[] failures) {
        for (Throwable failure : failures) {
            if (failure != null) {
                throw new IllegalStateException("a thread of the subject failed: " + failure, failure);
            }
        }
    }

    private static Throwable failureOf(Runnable body) {
        try {
            body.run();
            return null;
        } catch (Throwable failure) {
            return failure;
        }
    }
}
