package dev.heddle.replayer.strategy;

import dev.heddle.trace.name.Site;
import dev.heddle.trace.run.Explored;
import java.util.List;

/**
 * Decides which thread goes on at a decision point. The scheduler calls it from one thread at a time.
 *
 * <p>The same calls must give the same answers in every process: nothing here may depend on real time, on identity hashes or on the
 * order of a hash table.
 */
public interface Strategy {
    /**
     * Which thread executes its pending operation next.
     *
     * @return one of {@link Decision#enabled}, or null to let time pass until another thread can run; only if
     *     {@link Decision#timeCanPass}
     * @throws DivergenceException if the plan cannot be followed any further and the run is to be ended
     */
    ThreadView choose(Decision decision);

    /**
     * The thread's pending operation is about to be executed. Called for every decision, also for those that are not left to the
     * strategy, because only one thread may go on.
     *
     * @throws DivergenceException if the plan cannot be followed any further and the run is to be ended
     */
    default void executed(ThreadView thread) {}

    /**
     * An object was made. Told for instructions that are woven for it, so that a strategy can name the objects that its plan is about.
     *
     * @param threadPath path of the thread that made it
     */
    default void made(String threadPath, Site site, Object made) {}

    /** The thread has ended. */
    default void ended(ThreadView thread) {}

    /**
     * Whether the running thread goes on over a plain access without a decision, because it touches none of the variables that the plan is about.
     * Asked on that thread, which nobody interferes with, and very often: an answer takes no lock and allocates nothing. What is passed counts as no
     * step, and takes no time.
     *
     * @param site an access of a field that is not volatile, or of an array element
     * @param siteNumber its number in this run
     * @param object null for static fields
     * @param index of an array element; otherwise -1
     */
    default boolean passes(Site site, int siteNumber, Object object, int index) {
        return false;
    }

    /**
     * Whether the only thread that is alive goes on with a step without a decision: nothing is to be chosen, and the plan does not look for this step.
     * Asked on that thread before each step of it that cannot block, and told by it: a step that is passed is not told by {@link #executed}. An
     * answer takes no lock and allocates nothing.
     *
     * @param object as of {@link ThreadView#object}
     * @param index of an array element; otherwise -1
     */
    default boolean passesAlone(LoneStep step, Object object, int index) {
        return false;
    }

    /**
     * Asked before {@link #passes} or {@link #passesAlone} where a thread comes to a copy from one array to another, which these two are asked about as a
     * write: whether it may be passed as far as the read is concerned. It tells of no step.
     *
     * @param site of the read
     */
    default boolean passesSource(Site site, Object array, int index) {
        return true;
    }

    /**
     * Whether threads may write where no decision shows it, because the plan is about some variables only. Then a thread that takes locks again and
     * again may well get somewhere.
     */
    default boolean missesWrites() {
        return false;
    }

    /** Whether everything the plan asks for has happened. */
    boolean reached();

    /** How far the plan came, in words. */
    String progress();

    /** What the reader of the outcome should know, one line each. */
    default List<String> notes() {
        return List.of();
    }

    /** What a search among bounded schedules wants to know of the run so far; null if the strategy is not one of those. */
    default Explored explored() {
        return null;
    }

    /** How often a thread was stopped because of the strategy, if it counts that. */
    default long holds() {
        return 0;
    }

    /** How often nobody could run because of the strategy, and it let a held thread go. */
    default long thrashes() {
        return 0;
    }

    /**
     * How many times longer than usual the watchdog waits before it takes the running thread for blocked outside. A strategy that knows what
     * comes next knows, too, that the thread will come back.
     */
    default int patience() {
        return 1;
    }
}
