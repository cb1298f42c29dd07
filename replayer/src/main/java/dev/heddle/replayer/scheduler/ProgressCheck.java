package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.EnabledThreads;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Detects lack of progress from the threads' operations, never from real time. Decides when virtual time advances
 * although threads are enabled, and when the run ends because nothing changes any more. Guarded by the scheduler lock,
 * except {@link #passesOneMore}.
 */
final class ProgressCheck {
    /** After this many advances of time without a step of a user thread the run counts as hanging: only daemons run. */
    private static final int MAX_IDLE_JUMPS = 10_000;
    /**
     * This many decisions after the last advance and the begin of the wait, time advances although threads are enabled:
     * they may spin until a time-out.
     */
    private static final int SPIN_DECISIONS = 10_000;
    /**
     * Upper limit for threads that make progress: one decision for each fixed number of nanoseconds of the delayed
     * wait.
     */
    private static final long MAX_BUSY_DECISIONS = 1_000_000;

    private static final long BUSY_NANOS = 100_000;
    /**
     * The threads seem to be stuck if for this long none has written, started a thread or reached new code. A decision
     * counts 1; a switch to another thread and an advance of time count 10. That is 100,000 timed waits in vain, or a
     * million reads of a flag.
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
    /**
     * Threads that compute with the same few variables seem to be stuck as well. So each enabled thread then runs
     * without the others; this is the number of reads of all these turns.
     */
    static final int LONG_TURNS = 1 << 24;

    private static final int MOST_ENDED_EARLY = 100;

    private final int maxWithoutProgress;
    private int idleJumps;
    /** Number of decisions so far. */
    private long decisions;
    /** Their number when time advanced last. */
    private long decisionsBeforeAdvance;

    private int withoutProgress;
    private int withoutProgressAlone;
    private int reads;
    /** Accesses without a decision since the last decision; counted by the thread that has the turn. */
    private int passed;
    /** The thread that runs without the others, or null. */
    private @Nullable ControlledThread longTurn;
    /** The threads that had such a turn since the last progress. */
    private final List<ControlledThread> tried = new ArrayList<>();
    /** Number of such turns since then in which a thread had to wait. */
    private int endedEarly;

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
        if (advances || mayAdvance) {
            advanced();
        } else {
            withoutProgress += isOther ? SWITCH_COST : 1;
        }
        reads = advances ? 0 : reads + 1;
        idleJumps = isDaemon ? idleJumps : 0;
        decisions++;
    }

    /** A thread has ended, or has made progress by steps it took as the only thread. */
    void advanced() {
        withoutProgress = 0;
        if (longTurn != null) {
            longTurn = null;
            tried.clear();
            endedEarly = 0;
        }
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
        decisionsBeforeAdvance = decisions;
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
     * @param since {@link #decisions} when the wait began that would end
     */
    boolean isTimeDue(long nanos, long since) {
        long patience = Math.min(MAX_BUSY_DECISIONS, nanos / BUSY_NANOS);
        long spins = decisions - Math.max(decisionsBeforeAdvance, since);
        return reads > SPIN_DECISIONS || spins > Math.max(SPIN_DECISIONS, patience);
    }

    /** The number of decisions so far. */
    long decisions() {
        return decisions;
    }

    /** Returns whether the threads have made no progress for so long that the next decision must check them. */
    boolean isStuck() {
        return withoutProgress > maxWithoutProgress;
    }

    /**
     * Returns whether the run will never make progress. If its threads seem to be stuck, one that had no whole long turn
     * gets it. A turn ends early if the thread waits, sleeps or yields.
     */
    boolean isOver(EnabledThreads enabled) {
        boolean isUsedUp = isStuck();
        if (!isUsedUp && (longTurn == null || canGoOn(enabled))) {
            return false;
        }
        if (longTurn != null && (isUsedUp || ++endedEarly > MOST_ENDED_EARLY)) {
            tried.add(longTurn);
        }
        for (ControlledThread thread : enabled.threads) {
            if (thread != longTurn && !givesWay(thread.op()) && !tried.contains(thread)) {
                longTurn = thread;
                withoutProgress = maxWithoutProgress - LONG_TURNS / enabled.threads.size();
                return false;
            }
        }
        return true;
    }

    private boolean canGoOn(EnabledThreads enabled) {
        return enabled.threads.contains(longTurn) && !givesWay(longTurn.op());
    }

    private static boolean givesWay(Op op) {
        return switch (op) {
            case YIELD, SLEEP, PARK, WAIT -> true;
            default -> false;
        };
    }

    /** Whether this thread runs without the others until it makes progress. */
    boolean hasLongTurn(ControlledThread thread) {
        return longTurn == thread;
    }

    /** Returns the enabled threads of which one may run next. */
    List<ControlledThread> allowed(EnabledThreads enabled) {
        return longTurn == null ? enabled.allowed() : List.of(longTurn);
    }
}
