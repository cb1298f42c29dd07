package dev.heddle.replayer.scheduler;

/**
 * Hooks throw it in every thread of a finished run whose JVM continues, until the thread has ended. It carries no other
 * information, so one instance suffices.
 */
public final class RunEndedError extends Error {
    public static final RunEndedError ERROR = new RunEndedError();

    private static final long serialVersionUID = 1;

    private RunEndedError() {
        super("the run is over", null, false, false);
    }
}
