package dev.heddle.replayer.scheduler;

/**
 * Detects lack of progress from the threads' operations, never from real time. Decides when virtual time advances
 * although threads are enabled, and when the run ends because nothing changes any more. Guarded by the scheduler lock,
 * except {@link #passesOneMore}.
 */
final class ProgressCheck {
    /** After this many advances of time without a step of a user thread the run counts as hanging: only daemons run. */
    private static final int MAX_IDLE_JUMPS = 10_000;
    /**
     * This many decisions after the last advance, time advances although threads are enabled: they may spin until a
     * time-out.
     */
    private static final int SPIN_DECISIONS = 10_000;
    /**
     * Upper limit for threads that make progress: one decision for each fixed number of nanoseconds of the delayed
     * wait.
     */
    private static final long MAX_BUSY_DECISIONS = 1_000_000;

    private static final long BUSY_NANOS = 100_000;
    /**
     * The run is stuck if for this long no thread has written, started a thread or reached new code. A decision counts
     * 1; a switch to another thread and an advance of time count 10. That is 100,000 timed waits in vain, or a million
     * reads of a flag.
     */
    static final int MAX_WITHOUT_PROGRESS = 1_000_000;

    private static final int SWITCH_COST = 10;
    /** A thread that only reads runs this many times longer than if each read were a decision. */
    private static final int MOST_PASSED = 63;
    /**
     * Factor for runs whose steps are not all visible. A single thread delays no other thread and is sampled from time
     * to time. With a plan for some variables only, threads may work on others between the reads that are visible.
     */
    static final int UNSEEN = 16;

    private static final int MAX_WITHOUT_PROGRESS_ALONE = UNSEEN * MAX_WITHOUT_PROGRESS;

    private final int maxWithoutProgress;
    private int idleJumps;
    private int spins;
    private int withoutProgress;
    private int withoutProgressAlone;
    private int reads;
    /** Accesses without a decision since the last decision; counted by the thread that has the turn. */
    private int passed;

    /** @param missesWrites whether threads may write without a decision */
    ProgressCheck(boolean missesWrites) {
        maxWithoutProgress = missesWrites ? UNSEEN * MAX_WITHOUT_PROGRESS : MAX_WITHOUT_PROGRESS;
    }

    /** On the thread that has the turn, without the lock: returns whether one more access may skip its decision. */
    boolean passesOneMore() {
        return ++passed <= MOST_PASSED;
    }

    /**
     * A decision was executed.
     *
     * @param advances whether the operation is progress
     * @param mayAdvance whether it may hide progress that is not visible
     * @param isOther whether another thread executed the previous decision
     */
    void executed(boolean advances, boolean mayAdvance, boolean isOther, boolean isDaemon) {
        passed = 0;
        withoutProgressAlone = advances ? 0 : withoutProgressAlone;
        withoutProgress = advances || mayAdvance ? 0 : withoutProgress + (isOther ? SWITCH_COST : 1);
        reads = advances ? 0 : reads + 1;
        idleJumps = isDaemon ? idleJumps : 0;
        spins++;
    }

    /** A thread has made progress by steps it took as the only thread. */
    void advancedAlone() {
        withoutProgress = 0;
    }

    /**
     * Samples the steps of a thread that is alone.
     *
     * @return whether it has made no progress for so long that the next decision ends the run
     */
    boolean isStuckAlone(boolean advances) {
        withoutProgressAlone = advances ? 0 : withoutProgressAlone + SingleThreadSteps.CHECK_STEPS;
        if (withoutProgressAlone <= MAX_WITHOUT_PROGRESS_ALONE) {
            return false;
        }
        withoutProgress = maxWithoutProgress + 1;
        return true;
    }

    /** Time advances. @return whether only daemons have run for so long that nothing else will happen */
    boolean isIdleAfterTime() {
        spins = 0;
        reads = 0;
        withoutProgress += SWITCH_COST;
        return ++idleJumps > MAX_IDLE_JUMPS;
    }

    /**
     * Returns whether time advances next although threads are enabled. Threads that only read may wait for the advance.
     * Threads that make progress delay it in proportion to its distance, so that a long time limit does not end a wait
     * early.
     *
     * @param nanos distance of the advance
     */
    boolean isTimeDue(long nanos) {
        long patience = Math.min(MAX_BUSY_DECISIONS, nanos / BUSY_NANOS);
        return reads > SPIN_DECISIONS || spins > Math.max(SPIN_DECISIONS, patience);
    }

    /** Returns whether the run has made no progress for so long that it never will. */
    boolean isStuck() {
        return withoutProgress > maxWithoutProgress;
    }
}
