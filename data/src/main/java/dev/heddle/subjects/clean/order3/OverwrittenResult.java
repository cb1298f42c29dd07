package dev.heddle.subjects.clean.order3;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.Semaphore;

/** Writes a result when the field was cleared for it. */
public final class OverwrittenResult {

    private OverwrittenResult() {}

    public static void main(String[] args) {
        Job job = new Job();
        Semaphore begun = new Semaphore(0);
        Racers.run(
                () -> {
                    job.begin();
                    begun.release();
                },
                () -> {
                    LocalWork.spin();
                    begun.acquireUninterruptibly();
                    job.finish();
                });
        if (job.result() != 42) {
            throw new IllegalStateException("the result was overwritten: " + job.result());
        }
    }

    static class Job {

        private int result;

        void begin() {
            result = -1;
        }

        void finish() {
            result = 42;
        }

        int result() {
            return result;
        }
    }
}
