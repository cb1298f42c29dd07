package dev.heddle.subjects.correct;

import java.util.ArrayList;
import java.util.List;

/** Starts the threads of a program and waits for their ends. */
public final class Threads {
    private Threads() {}

    /** The work of one thread. */
    public interface Body {
        void run() throws Exception;
    }

    /**
     * Starts one thread for each body and waits for all of them.
     *
     * @throws IllegalStateException if a body threw; its cause is the exception of the first of these
     */
    public static void run(Body... bodies) throws InterruptedException {
        List<Worker> workers = new ArrayList<>();
        for (Body body : bodies) {
            workers.add(new Worker(body));
        }
        for (Worker worker : workers) {
            worker.start();
        }
        for (Worker worker : workers) {
            worker.join();
        }
        for (Worker worker : workers) {
            if (worker.failure != null) {
                throw new IllegalStateException("a thread failed: " + worker.failure, worker.failure);
            }
        }
    }

    /** A thread that keeps the exception of its body until it was joined. */
    private static final class Worker extends Thread {
        private final Body body;
        private Throwable failure;

        Worker(Body body) {
            this.body = body;
        }

        @Override
        public void run() {
            try {
                body.run();
            } catch (Throwable thrown) {
                failure = thrown;
            }
        }
    }
}
