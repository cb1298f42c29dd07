package dev.heddle.replayer.scheduler;

/**
 * Thrown by the hooks in every thread of a run that is over while its JVM goes on, until the thread has ended. It means nothing but that,
 * so there is one for all.
 */
public final class RunEndedError extends Error {
    public static final RunEndedError ERROR = new RunEndedError();

    private static final long serialVersionUID = 1;

    private RunEndedError() {
        super("the run is over", null, false, false);
    }
}
