package dev.heddle.engine.internal.tests;

import dev.heddle.recorder.agent.method.TestMethods.TestMethod;

/**
 * A test, and what an ordinary run of it came to.
 *
 * @param threads how many took part besides the one that runs the test
 * @param message what is to be said of one that did not pass
 */
public record CountedTest(TestMethod test, Status status, long threads, long millis, String message) {
    /** How it ended. */
    public enum Status {
        PASSED,
        FAILED,
        /** Disabled, or aborted by an assumption. */
        NOT_RUN,
        /** It took too long. */
        HUNG,
        /** It ended the JVM. */
        ENDED_JVM
    }

    public String name() {
        return test.name();
    }

    /** Whether another order of threads may matter to it. */
    public boolean isWorthHunting() {
        return switch (status) {
            case PASSED, FAILED -> threads > 0;
            case HUNG, ENDED_JVM -> true;
            case NOT_RUN -> false;
        };
    }
}
