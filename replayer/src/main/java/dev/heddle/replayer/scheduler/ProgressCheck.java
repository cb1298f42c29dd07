package dev.heddle.replayer.scheduler;

/**
 * Whether a run gets anywhere, by what its threads do and never by real time: when a step of time is taken although threads can run,
 * and when a run is over because nothing new comes of it. Guarded by the game's lock, but for {@link #passesOneMore}.
 */
final class ProgressCheck {
    /** After this many steps of time without a step of a user thread the run counts as hanging: only daemons tick on. */
    private static final int MAX_IDLE_JUMPS = 10_000;
    /** So many decisions after the last step of time the next one is taken although threads can run: they may spin, waiting for it. */
    private static final int SPIN_DECISIONS = 10_000;
    /** If they get anywhere, they get this many decisions at most, one for so many nanoseconds of the wait that they delay. */
    private static final long MAX_BUSY_DECISIONS = 1_000_000;

    private static final long BUSY_NANOS = 100_000;
    /**
     * A run gets nowhere if nobody has written, started or come to anything new for so long. A decision counts for 1, one for another thread
     * than before and a step of time for 10: 100 000 timed waits in vain, or a million looks at a flag.
     */
    static final int MAX_FRUITLESS = 1_000_000;

    private static final int SWITCH_COST = 10;
    /** A thread that only looks gets this many times as far as if each look were a decision. */
    private static final int MOST_PASSED = 63;
    /**
     * A run gets this many times as far where not each of its steps is seen. A thread that is alone keeps nobody waiting, and is looked at from time to time; and
     * one whose plan is about some variables only may work on others between its looks.
     */
    static final int UNSEEN = 16;

    private static final int MAX_FRUITLESS_ALONE = UNSEEN * MAX_FRUITLESS;

    private final int maxFruitless;
    private int idleJumps;
    private int spins;
    private int fruitless;
    private int fruitlessAlone;
    private int looks;
    /** Accesses without a decision since the last one; counted by the thread that has the turn. */
    private int passed;

    /** @param missesWrites whether threads may write where no decision shows it */
    ProgressCheck(boolean missesWrites) {
        maxFruitless = missesWrites ? UNSEEN * MAX_FRUITLESS : MAX_FRUITLESS;
    }

    /** On the thread that has the turn, without the lock: whether one more access may be no decision. */
    boolean passesOneMore() {
        return ++passed <= MOST_PASSED;
    }

    /**
     * A decision was executed.
     *
     * @param advances whether it gets its thread somewhere
     * @param mayAdvance whether it may do so where nobody sees it
     * @param isOther whether the decision before was another thread's
     */
    void executed(boolean advances, boolean mayAdvance, boolean isOther, boolean isDaemon) {
        passed = 0;
        fruitlessAlone = advances ? 0 : fruitlessAlone;
        fruitless = advances || mayAdvance ? 0 : fruitless + (isOther ? SWITCH_COST : 1);
        looks = advances ? 0 : looks + 1;
        idleJumps = isDaemon ? idleJumps : 0;
        spins++;
    }

    /** A thread has got somewhere by steps that it took alone. */
    void advancedAlone() {
        fruitless = 0;
    }

    /**
     * It was looked at the steps of a thread that is alone.
     *
     * @return whether it has got nowhere for so long that the next decision ends the run
     */
    boolean isLostAlone(boolean advances) {
        fruitlessAlone = advances ? 0 : fruitlessAlone + SingleThreadSteps.LOOK_STEPS;
        if (fruitlessAlone <= MAX_FRUITLESS_ALONE) {
            return false;
        }
        fruitless = maxFruitless + 1;
        return true;
    }

    /** A step of time is taken. @return whether only daemons have gone on for so long that nothing else will happen */
    boolean isIdleAfterTime() {
        spins = 0;
        looks = 0;
        fruitless += SWITCH_COST;
        return ++idleJumps > MAX_IDLE_JUMPS;
    }

    /**
     * Whether the next step of time is taken although threads can run. Those that only look may wait for it; those that work are given
     * the longer the further away it is, lest a long time limit that is no part of the game ends a wait.
     *
     * @param nanos how far away it is
     */
    boolean isTimeDue(long nanos) {
        long patience = Math.min(MAX_BUSY_DECISIONS, nanos / BUSY_NANOS);
        return looks > SPIN_DECISIONS || spins > Math.max(SPIN_DECISIONS, patience);
    }

    /** Whether the run has got nowhere for so long that it never will. */
    boolean isNone() {
        return fruitless > maxFruitless;
    }
}
