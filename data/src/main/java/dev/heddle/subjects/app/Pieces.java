package dev.heddle.subjects.app;

import dev.heddle.subjects.Racers;

/** Threads that share numbered pieces of work, dealt out in turn: which thread does which piece is always the same. */
final class Pieces {

    /** Does pieces of work, all of one thread. */
    interface Worker {
        /** Does a piece and returns what it adds to the result, the same number for any thread at any time. */
        long work(int piece) throws Exception;
    }

    /** Makes what a thread works with. */
    interface Hiring {
        Worker hire() throws Exception;
    }

    private Pieces() {}

    /**
     * Has all pieces done and waits for the end.
     *
     * @return the sum of what they add
     * @throws IllegalStateException if one threw, with the first thread's exception as its cause
     */
    static long sum(Arguments arguments, Hiring hiring) {
        long[] sums = new long[arguments.threads()];
        Runnable[] bodies = new Runnable[arguments.threads()];
        for (int t = 0; t < bodies.length; t++) {
            int thread = t;
            bodies[t] = () -> sums[thread] = sumOf(thread, arguments, hiring);
        }
        Racers.run(bodies);
        long sum = 0;
        for (long part : sums) {
            sum += part;
        }
        return sum;
    }

    private static long sumOf(int thread, Arguments arguments, Hiring hiring) {
        try {
            Worker worker = hiring.hire();
            long sum = 0;
            for (int piece = thread; piece < arguments.size(); piece += arguments.threads()) {
                sum += worker.work(piece);
            }
            return sum;
        } catch (Exception e) {
            throw new IllegalStateException("thread " + thread + " failed: " + e, e);
        }
    }
}
