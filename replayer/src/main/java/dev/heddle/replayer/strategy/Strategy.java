package dev.heddle.replayer.strategy;

/**
 * Chooses the next thread at each decision. The scheduler calls it from one thread at a time.
 *
 * <p>The same calls must give the same results in every process: an implementation must not depend on real time, on
 * identity hashes or on the order of a hash table.
 *
 * <p>Further interfaces cover optional features: {@link SkipsAccesses} and {@link SkipsSingleThreadSteps},
 * {@link TracksObjects}, {@link TracksOrder}, {@link ExpectsReturn}.
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

    /** Returns whether every step of the plan has happened. */
    boolean reached();

    /** Describes the progress of the plan. */
    String progress();

    /** Further data about the run; called when the run is over. */
    default StrategyNotes strategyNotes() {
        return StrategyNotes.NONE;
    }
}
