package dev.heddle.engine.internal.launch;

import dev.heddle.recorder.agent.method.TestMethods.TestMethod;

/**
 * A test and the result of its run without control.
 *
 * @param threads number of threads in addition to the one that runs the test
 * @param message note on a test that did not pass
 */
public record CountedTest(TestMethod test, Status status, long threads, long millis, String message) {
    /** How the run ended. */
    public enum Status {
        PASSED,
        FAILED,
        /** Disabled, or aborted by an assumption. */
        NOT_RUN,
        /** It reached the time limit. */
        HUNG,
        /** It ended the JVM. */
        ENDED_JVM
    }

    public String name() {
        return test.name();
    }

    /** Whether another order of threads may matter. */
    public boolean isHuntable() {
        return switch (status) {
            case PASSED, FAILED -> threads > 0;
            case HUNG, ENDED_JVM -> true;
            case NOT_RUN -> false;
        };
    }
}
