package dev.heddle.replayer.strategy;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.PreemptionPlan;
import java.util.List;

/** A paused thread as strategies see it: mainly its pending operation. */
public interface ThreadView extends ObjectAccess {
    /** Its name across runs: the path of spawn order from main. */
    String path();

    /** Path and name. */
    PlanThread named();

    /**
     * The read of a copy between arrays, if that is the pending operation; the other methods describe the write. Null
     * for every other operation.
     */
    default ObjectAccess source() {
        return null;
    }

    /** Returns the part of the pending operation that matches a site of this operation; null if none does. */
    default ObjectAccess access(Op wanted) {
        if (op() == wanted) {
            return this;
        }
        return source() != null && source().op() == wanted ? source() : null;
    }

    /** The context of the pending operation, see {@link dev.heddle.trace.plan.CallStack#context}. */
    long context();

    /**
     * Returns whether these frames of the program have called the method of the pending operation, innermost first.
     * Frames of the JDK are skipped, and a frame that repeats counts once.
     */
    default boolean isCalledBy(List<CodePoint> callers) {
        return callers.isEmpty();
    }

    /** Describes the pending operation, with its place in the form that development environments link. */
    String words();

    /** The checksum of the pending operation, see {@link dev.heddle.trace.plan.StepCheck}. */
    int check();

    /** Number of {@linkplain PreemptionPlan.Moment application steps} of the thread. */
    default long applicationSteps() {
        return 0;
    }

    /** Returns whether the pending operation is inside a call into the JDK, so not an application step. */
    default boolean isInsideJdk() {
        return false;
    }

    /**
     * If {@link #isInsideJdk}: how often the thread has executed operations of this
     * {@linkplain PreemptionPlan.Moment#kind kind} since its last application step.
     */
    default int timesInsideJdk() {
        return 0;
    }

    /** Returns whether the thread waits for a time, unless another event enables it earlier. */
    default boolean isTimed() {
        return false;
    }

    /**
     * Returns whether the thread is paused before its pending operation: it does not run, and has neither left control
     * nor ended.
     */
    boolean isPaused();

    /** Returns whether the pending operation was disabled when the thread reached it. */
    boolean wasBlocked();

    /** Returns whether the thread yields to others. */
    boolean isYielding();

    /**
     * Entry site of the program's method that the thread is in: the innermost recorded frame outside the JDK; null if
     * none exists, for example before the first method. For a running thread the value may be slightly old.
     */
    Site programMethod();

    /**
     * The innermost recorded frame outside the JDK at the pending operation, with the line at which it called the JDK,
     * or -1 if that is not known; null if no such frame exists.
     */
    default CodePoint programFrame() {
        return null;
    }

    /** The locks the thread holds, monitors and library locks, one entry per acquisition, the latest last. */
    List<HeldLock> locks();

    /** The thread's call stack; must not be modified. */
    ThreadLog log();

    /**
     * Watches one frame of the thread: from now on {@link #hasLeftWatchedFrame} returns whether that call has returned.
     *
     * @param depth depth of the frame in {@link #log}; 0 ends the watch
     */
    void watchFrame(int depth);

    /** Returns whether the watched call has returned. */
    boolean hasLeftWatchedFrame();

    /**
     * One acquisition of a lock.
     *
     * @param lock the object; for a library lock, the synchroniser on which threads park
     * @param isMonitor whether it is the object's monitor
     * @param isShared whether other threads may hold it at the same time
     * @param siteNumber number of the acquisition site
     * @param site the acquisition site
     * @param context the context of the acquisition
     * @param callSite number of the site that called a library lock, or 0
     */
    record HeldLock(
            Object lock, boolean isMonitor, boolean isShared, int siteNumber, Site site, long context, int callSite) {}
}
