package dev.heddle.replayer.strategy;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.PreemptionPlan;
import java.util.List;

/** What a strategy sees of a thread that stands at a decision point: above all its pending operation. */
public interface ThreadView extends ObjectAccess {
    /** Name across runs: the path of spawn order from main. */
    String path();

    /** Path and name. */
    PlanThread named();

    /**
     * What a copy from one array to another reads, if that is the pending operation; what it writes is said by the other methods. Null for every
     * other operation.
     */
    default ObjectAccess source() {
        return null;
    }

    /** What the thread does by its pending operation at a site of this operation; null if it does nothing of the kind. */
    default ObjectAccess touch(Op wanted) {
        if (op() == wanted) {
            return this;
        }
        return source() != null && source().op() == wanted ? source() : null;
    }

    /** The context of the pending operation, as {@link dev.heddle.trace.plan.CallStack#context} computes it. */
    long context();

    /** The pending operation in words, with its place as development environments link it. */
    String words();

    /** The number of the pending operation in a {@link dev.heddle.trace.plan.StepCheck}. */
    int check();

    /** How many operations of its {@linkplain PreemptionPlan.Moment own} the thread has executed. */
    default long ownSteps() {
        return 0;
    }

    /** Whether the pending operation is the JDK's, not one of the thread's own. */
    default boolean isInside() {
        return false;
    }

    /** If {@link #isInside}: how often the thread has executed operations of this {@linkplain PreemptionPlan.Moment#kind kind} since its last own one. */
    default int timesInside() {
        return 0;
    }

    /** Whether the thread waits for a time to come, if nothing else lets it go on before. */
    default boolean isTimed() {
        return false;
    }

    /** Whether the thread stands before its pending operation: it neither executes anything, nor has it left control or ended. */
    boolean stands();

    /** Whether the thread could not execute the pending operation when it came to it, whatever has happened since. */
    boolean hadToWait();

    /** Whether the thread wants others to go first. */
    boolean isYielding();

    /**
     * Entry site of the method of the program that the thread is in: the innermost recorded frame that is not the JDK's; null if there is none,
     * as before its first method. May be asked of a thread that runs, too; then it is that of a moment ago.
     */
    Site programMethod();

    /** The locks the thread holds, monitors and those of the JDK's library, one entry per acquisition, the latest last. */
    List<HeldLock> locks();

    /** The thread's call stack; not to be changed. */
    ThreadLog log();

    /**
     * Watches one frame of the thread: from now on {@link #hasLeftWatchedFrame} says whether that call has come back.
     *
     * @param depth depth of the frame in {@link #log}; 0 ends the watch
     */
    void watchFrame(int depth);

    /** Whether the watched call has come back. */
    boolean hasLeftWatchedFrame();

    /**
     * One acquisition of a lock.
     *
     * @param lock the object; of a lock of the library the one that threads are parked on
     * @param isMonitor whether it is the object's monitor
     * @param isShared whether others may hold it, too
     * @param siteNumber number of the site where it was acquired
     * @param site the site where it was acquired
     * @param context the context in which it was acquired
     * @param callSite number of the site from which a lock of the library was called, or 0
     */
    record HeldLock(
            Object lock, boolean isMonitor, boolean isShared, int siteNumber, Site site, long context, int callSite) {}
}
