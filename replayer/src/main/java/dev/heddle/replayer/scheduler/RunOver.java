package dev.heddle.replayer.scheduler;

/**
 * Thrown by the hooks in every thread of a run that is over while its JVM goes on, until the thread has ended. It means nothing but that,
 * so there is one for all.
 */
public final class RunOver extends Error {
    public static final RunOver ERROR = new RunOver();

    private static final long serialVersionUID = 1;

    private RunOver() {
        super("the run is over", null, false, false);
    }
}
