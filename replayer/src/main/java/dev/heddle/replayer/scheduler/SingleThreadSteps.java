package dev.heddle.replayer.scheduler;

/**
 * Steps that threads took without a decision while they were alone. The thread that has the turn counts them without the game's lock, and hands them
 * over with the turn; others may see the number of a moment ago.
 */
final class SingleThreadSteps {
    /** So often, on average, it is looked at whether such a thread gets anywhere. */
    static final int LOOK_STEPS = 1_024;

    private long steps;
    /** So many of them are counted with the others. */
    private long counted;
    /** The time of so many has passed. */
    private long timed;
    /** Whether one of them has got its thread somewhere for certain since that was last asked. */
    private boolean advanced;
    /** After how many of them it is looked at them again. */
    private long nextLook;

    private int lookNumber;

    /** One more. @param advances whether it gets its thread somewhere, whatever it is about */
    void passed(boolean advances) {
        steps++;
        advanced |= advances;
    }

    /** All so far. */
    long count() {
        return steps;
    }

    boolean isLookDue() {
        return steps >= nextLook;
    }

    /** It was looked. The next time is not at a regular distance: those of a loop may be the same. */
    void looked() {
        lookNumber = lookNumber * 1_103_515_245 + 12_345;
        nextLook = steps + LOOK_STEPS / 2 + (lookNumber >>> 16) % LOOK_STEPS;
    }

    /** Whether one got its thread somewhere since this was last asked. */
    boolean takeAdvanced() {
        boolean was = advanced;
        advanced = false;
        return was;
    }

    /** How many were taken since this was last asked. */
    long takeUncounted() {
        long more = steps - counted;
        counted = steps;
        return more;
    }

    /** How many were taken since this was last asked. */
    long takeUntimed() {
        long more = steps - timed;
        timed = steps;
        return more;
    }
}
