package dev.heddle.replayer.control;

/**
 * Exit codes of a target process that the replayer has ended. A program may use the same numbers itself;
 * {@code outcome.json} in the run's recording distinguishes the two.
 */
public final class ExitCodes {
    /** The replayer itself failed; its message is on standard error. */
    public static final int INTERNAL = 96;
    /** The plan cannot be read or does not fit the program; the program was not started. */
    public static final int UNFIT = 97;
    /** The run diverged from an exact plan. */
    public static final int DIVERGED = 98;
    /** A deadlock, a lost notification, no progress, or another reason for which the program would not have ended. */
    public static final int STUCK = 99;

    private ExitCodes() {}
}
