package dev.heddle.replayer.strategy;

import dev.heddle.trace.name.Site;
import java.util.List;
import java.util.function.Supplier;

/**
 * Decides in gated mode which threads are held, and where. Everything runs freely but for threads that stand before an operation at a
 * <em>point</em>: a site that the plan is about. Points may be accesses and acquisitions. The gate calls it from one thread at a time.
 *
 * <p>Unlike a {@link Strategy} it does not choose who runs, and the same calls may come in another order in the next run.
 */
public interface GatedStrategy {
    /** The answer of {@link #hold} for a thread that stays until the plan lets it go, or the watchdog does. */
    long UNTIL_LET_GO = Long.MAX_VALUE;

    /**
     * Called once, before anything else.
     *
     * @param threads gives all threads of the program that are alive. Those that do not stand at a point run: of them nothing may be asked but
     *     where they are
     */
    default void among(Supplier<List<ThreadView>> threads) {}

    /** Whether a site is a point. Asked once for each site that comes up, and answered the same way ever after. */
    boolean concerns(Site site);

    /**
     * How long a thread that stands before an operation is to be held. Asked when it comes, and again whenever something has changed.
     *
     * @return nanoseconds from now; 0 if it may go on; {@link #UNTIL_LET_GO} if only the plan says. When a shorter time is over it goes on.
     */
    long hold(ThreadView thread);

    /**
     * The thread goes on, and executes the operation before which it stood.
     *
     * @return whether others that stand at points wait until it is done, because the order of the two is what the plan is about
     */
    boolean executed(ThreadView thread);

    /**
     * A thread has acquired a lock at a point, which its {@link ThreadView#locks} do not have yet.
     *
     * @param site where
     */
    default void acquired(ThreadView thread, Object lock, Site site) {}

    /**
     * Whether just now every operation of this thread that a hook precedes is a point, wherever it is: the thread is in the middle of
     * something, and may be held anywhere.
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
     * @return which of them goes on
     */
    ThreadView letGo(List<ThreadView> held);

    /** Whether nobody is to be held any more, because everything the plan asks for has happened. */
    default boolean isOver() {
        return false;
    }

    /** Whether everything the plan asks for has happened. */
    default boolean reached() {
        return true;
    }

    /**
     * Whether the threads are on their way into the deadlock that the plan asks for. Then it ends the run, whatever threads it is of; otherwise one of
     * daemon threads alone does not, which keep no program from its end.
     */
    default boolean isBeforeDeadlock() {
        return false;
    }

    /** How far the plan came, in words. */
    String progress();

    /** What the reader of the outcome should know, one line each. */
    default List<String> notes() {
        return List.of();
    }

    /** How often {@link #letGo} was asked. */
    long thrashes();
}
