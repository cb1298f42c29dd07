package dev.heddle.subjects.kernel;

import dev.heddle.subjects.Racers;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Threads that do the same with different parts of the data. */
final class Team {

    /** The work of a thread. */
    interface Part {
        void run(int thread);
    }

    private final CyclicBarrier barrier;

    Team(int threads) {
        barrier = new CyclicBarrier(threads);
    }

    /**
     * Runs the part in each thread and waits for the end.
     *
     * @throws IllegalStateException if one threw
     */
    void run(Part part) {
        Runnable[] bodies = new Runnable[barrier.getParties()];
        for (int i = 0; i < bodies.length; i++) {
            int thread = i;
            bodies[i] = () -> part.run(thread);
        }
        Racers.run(bodies);
    }

    /** Waits until all threads have come as far. */
    void await() {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException("a thread of the kernel waits in vain for the others", e);
        }
    }
}
