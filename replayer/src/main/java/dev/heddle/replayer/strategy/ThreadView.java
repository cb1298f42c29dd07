package dev.heddle.replayer.strategy;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PlanThread;
import java.util.List;

/** What a strategy sees of a thread that stands at a decision point: above all its pending operation. */
public interface ThreadView {
    /** Name across runs: the path of spawn order from main. */
    String path();

    /** Path and name. */
    PlanThread named();

    /** What the thread is about to do. */
    Op op();

    /** Number of the pending operation's site in this run. */
    int siteNumber();

    /** Site of the pending operation. Its own operation is {@link Op#CALL} where a call is going to acquire a lock. */
    Site site();

    /** The context of the pending operation, as {@link dev.heddle.trace.plan.CallStack#context} computes it. */
    long context();

    /** The object whose field, element, lock or wait set it is; null for static fields and where there is none. */
    Object object();

    /** Index of the array element, or -1. */
    int index();

    /** The pending operation in words, with its place as development environments link it. */
    String words();

    /** The number of the pending operation in a {@link dev.heddle.trace.plan.StepCheck}. */
    int check();

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
