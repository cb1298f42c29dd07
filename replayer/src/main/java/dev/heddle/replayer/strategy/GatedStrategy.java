package dev.heddle.replayer.strategy;

import dev.heddle.trace.name.Site;
import java.util.List;
import java.util.function.Supplier;

/**
 * Decides in gated mode which threads are held, and where. All threads run freely, except threads before an operation
 * at a <em>point</em>: a site of the plan. Points may be accesses and acquisitions. The gate calls it from one thread
 * at a time.
 *
 * <p>Unlike a {@link Strategy} it does not choose the next thread, and the order of its calls may differ between runs.
 */
public interface GatedStrategy {
    /** Result of {@link #hold} for a thread that is held until the plan or the watchdog releases it. */
    long UNTIL_RELEASED = Long.MAX_VALUE;

    /**
     * Called once, before any other method.
     *
     * @param threads supplies all live threads of the program; for threads that are not at a point, only their place
     * may be read
     */
    default void among(Supplier<List<ThreadView>> threads) {}

    /** Returns whether a site is a point. Called once for each site; the answer must never change. */
    boolean concerns(Site site);

    /**
     * Returns how long a thread before an operation is held. Called when the thread arrives, and again after each
     * change.
     *
     * @return nanoseconds from now; 0 if the thread may run; {@link #UNTIL_RELEASED} if only the plan decides. After a
     * shorter time the thread runs.
     */
    long hold(ThreadView thread);

    /**
     * The thread runs, and executes its pending operation.
     *
     * @return whether other threads at points wait until it has happened, because the plan depends on the order of the
     * two
     */
    boolean executed(ThreadView thread);

    /**
     * A thread has acquired a lock at a point; its {@link ThreadView#locks} do not contain it yet.
     *
     * @param site site of the acquisition
     */
    default void acquired(ThreadView thread, Object lock, Site site) {}

    /**
     * Returns whether every operation of this thread is currently a point, at any site with a hook: the thread is
     * inside a window of the plan and may be held anywhere.
     */
    default boolean follows(ThreadView thread) {
        return false;
    }

    /** The thread has ended. */
    void ended(ThreadView thread);

    /**
     * Nothing has moved for a while, or the plan has held these threads for too long (thrash).
     *
     * @param held the threads that are held, at least one
     * @return the thread that runs
     */
    ThreadView releaseHeld(List<ThreadView> held);

    /** Returns whether no thread is held any more, because every step of the plan has happened. */
    default boolean isOver() {
        return false;
    }

    /** Returns whether every step of the plan has happened. */
    default boolean reached() {
        return true;
    }

    /**
     * Returns whether the threads are about to enter the deadlock that the plan requests. That deadlock ends the run,
     * whichever threads it consists of. Any other deadlock of daemon threads alone does not, because daemons do not
     * keep a program from ending.
     */
    default boolean isBeforeDeadlock() {
        return false;
    }

    /** Describes the progress of the plan. */
    String progress();

    /** Messages for the reader of the outcome, one line each. */
    default List<String> notes() {
        return List.of();
    }

    /** Number of calls of {@link #releaseHeld}. */
    long thrashes();
}
