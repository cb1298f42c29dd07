package dev.heddle.replayer.strategy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the next thread at each decision. The scheduler calls it from one thread at a time.
 *
 * <p>The same calls must give the same results in every process: an implementation must not depend on real time, on
 * identity hashes or on the order of a hash table.
 *
 * <p>The default methods are optional. The scheduler calls {@link #skipsAccesses} and {@link #tracksOrder} once, before
 * the run, and never calls the methods that belong to a feature that is off.
 */
public interface Strategy {
    /**
     * Chooses the thread that executes its pending operation next.
     *
     * @return one of {@link Decision#enabled}, or null to let time pass until another thread is enabled; null only if
     * {@link Decision#timeCanPass}
     * @throws DivergenceException if the run has diverged from the plan and must end
     */
    ThreadView choose(Decision decision);

    /**
     * The thread's pending operation is about to be executed. Called for every decision, including those with only one
     * possible thread.
     *
     * @throws DivergenceException if the run has diverged from the plan and must end
     */
    default void executed(ThreadView thread) {}

    /** The thread has ended. */
    default void ended(ThreadView thread) {}

    /**
     * Returns whether the plan concerns some variables only, so that threads run over plain accesses to other variables
     * without a decision. Then a thread may write without a visible decision, and a thread that acquires locks again
     * and again may make progress. Called once, before the run.
     */
    default boolean skipsAccesses() {
        return false;
    }

    /**
     * Returns whether the running thread skips the decision at a plain access, because the plan does not concern the
     * variable. Called only if {@link #skipsAccesses}, on that thread, while no other thread runs, and very often: an
     * implementation takes no lock and allocates nothing. A skipped access is not a step and takes no virtual time.
     *
     * @param site an access of a field that is not volatile, or of an array element
     * @param siteNumber its number in this run
     * @param object null for static fields
     * @param index of an array element; otherwise -1
     */
    default boolean skipsAccess(Site site, int siteNumber, Object object, int index) {
        return false;
    }

    /**
     * Called before {@link #skipsAccess} or {@link #skipsSingleThreadStep} when a thread reaches a copy between arrays,
     * which those two methods treat as a write. Returns whether the read of the copy may be skipped. The call announces
     * no step. Called only if {@link #skipsAccesses}.
     *
     * @param site of the read
     */
    default boolean skipsCopySource(Site site, Object array, int index) {
        return false;
    }

    /**
     * Returns whether the only live thread skips the decision at a step: there is no choice, and the plan does not
     * concern this step. Called on that thread before each step of it that cannot block. For a skipped step this call
     * replaces {@link #executed}. An implementation takes no lock and allocates nothing.
     *
     * @param object like {@link ThreadView#object}
     * @param index of an array element; otherwise -1
     */
    default boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return false;
    }

    /**
     * Returns whether the only enabled thread skips the decision at a step, while other threads wait. Called on that
     * thread before each of its accesses and acquisitions of free locks. For a skipped step this call replaces
     * {@link #choose} and {@link #executed}. A strategy may return true only if {@link #choose} would return this
     * thread. An implementation takes no lock and allocates nothing.
     *
     * @param thread its pending operation is the step; its context may be that of an earlier one
     */
    default boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return false;
    }

    /** Returns whether {@link #keepsTurn} may return true. Called once, before the run. */
    default boolean mayKeepTurns() {
        return false;
    }

    /**
     * Returns whether the thread with the turn executes an access without a decision although other threads are enabled.
     * Called on that thread before each of its accesses after a decision, as long as no operation has enabled another
     * thread. For such a step this call replaces {@link #choose} and {@link #executed}. A strategy may return true only
     * if {@link #choose} would return this thread, whatever the other threads are about to execute. An implementation
     * takes no lock and allocates nothing.
     *
     * @param thread its pending operation is the step; its context may be that of an earlier one
     */
    default boolean keepsTurn(ThreadView thread, SingleThreadStep step) {
        return false;
    }

    /** Returns whether the strategy identifies objects by their allocation. Called once, before the run. */
    default boolean namesObjects() {
        return false;
    }

    /**
     * An object was created. Called only if {@link #namesObjects}, for instructions that are instrumented for this
     * purpose.
     *
     * @param threadPath path of the creating thread
     */
    default void created(String threadPath, Site site, Object object) {}

    /**
     * Returns whether the strategy needs the synchronisation that orders the accesses of different threads. Called
     * once, before the run.
     */
    default boolean tracksOrder() {
        return false;
    }

    /**
     * A thread has completed an acquire operation, or is about to execute a release operation. Called only if
     * {@link #tracksOrder}, when that happens, by one thread at a time. Thread starts, volatile fields and atomic
     * variables are not reported here, because {@link #executed} reports them.
     *
     * @param op such as {@link Op#ACQUIRE}, {@link Op#RELEASE}, {@link Op#SEND}, {@link Op#RECEIVE}
     * @param target the lock or synchroniser; null for {@link Op#CLASS_READY}
     * @param word the key of the hand-off, as in the event: see docs/internals/recording.md; for an initialised class,
     * the hash code of its name
     */
    default void ordered(ThreadView thread, Op op, Object target, int word) {}

    /** A thread has observed the end of another one. Called only if {@link #tracksOrder}. */
    default void joined(ThreadView thread, ThreadView ended) {}

    /** Chooses the writes that plain reads see; null if they see the newest ones. Called once, before the run. */
    default @Nullable ReadChoices readChoices() {
        return null;
    }

    /**
     * Returns the factor of the watchdog's timeout before it treats the running thread as blocked. It is above 1 if the
     * strategy knows the next steps of the schedule, and therefore that the thread will return.
     */
    default int patience() {
        return 1;
    }

    /** Returns whether every step of the plan has happened; true for a search, which plans none. */
    default boolean reached() {
        return true;
    }

    /** Describes the progress of the plan. */
    String progress();

    /** Further data about the run; called when the run is over. */
    default StrategyNotes strategyNotes() {
        return StrategyNotes.NONE;
    }
}
