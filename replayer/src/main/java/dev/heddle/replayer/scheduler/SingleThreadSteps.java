package dev.heddle.replayer.scheduler;

/**
 * Counts the steps that threads took without a decision while they were alone or uncontested. The thread that has the
 * turn counts them without the scheduler lock, and hands them over with the turn; other threads may read a slightly
 * older value.
 */
final class SingleThreadSteps {
    /** Average distance, in steps, of the checks whether such a thread makes progress. */
    static final int CHECK_STEPS = 1_024;

    private long steps;
    /** Steps that are already added to the shared counters. */
    private long counted;
    /** Steps whose time has passed on the virtual clock. */
    private long timed;
    /** Whether one of the steps since the last check was certainly progress. */
    private boolean advanced;
    /** Number of the step at which the next check is due. */
    private long nextCheck;

    private int checkNumber;

    /** Counts one more step. @param advances whether it is always progress, whatever its operands */
    void passed(boolean advances) {
        steps++;
        advanced |= advances;
    }

    /** Number of steps so far. */
    long count() {
        return steps;
    }

    boolean isLookDue() {
        return steps >= nextCheck;
    }

    /** A check was made. The next one follows at an irregular distance, because a loop may repeat at a regular one. */
    void checked() {
        checkNumber = checkNumber * 1_103_515_245 + 12_345;
        nextCheck = steps + CHECK_STEPS / 2 + (checkNumber >>> 16) % CHECK_STEPS;
    }

    /** Returns whether a step was certainly progress since the last call. */
    boolean takeAdvanced() {
        boolean was = advanced;
        advanced = false;
        return was;
    }

    /** Number of steps since the last call. */
    long takeUncounted() {
        long more = steps - counted;
        counted = steps;
        return more;
    }

    /** Number of steps whose time has not passed on the virtual clock. */
    long untimed() {
        return steps - timed;
    }

    /** Number of steps since the last call. */
    long takeUntimed() {
        long more = steps - timed;
        timed = steps;
        return more;
    }
}
