package dev.heddle.subjects.buggy.order3;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 3, an order violation W → W: the result is written before the field is cleared for it.
 *
 * <p>{@code begin} should come first, but nothing makes {@code finish} wait for it. Failure: the result is gone.
 */
public final class OverwrittenResult {

    private OverwrittenResult() {}

    public static void main(String[] args) {
        race(new Job());
    }

    static void race(Job job) {
        Racers.run(job::begin, () -> {
            LocalWork.spin();
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
