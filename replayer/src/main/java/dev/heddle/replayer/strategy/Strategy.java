package dev.heddle.replayer.strategy;

/**
 * Decides which thread goes on at a decision point. The scheduler calls it from one thread at a time.
 *
 * <p>The same calls must give the same answers in every process: nothing here may depend on real time, on identity hashes or on the
 * order of a hash table.
 *
 * <p>What only some strategies do they say by further interfaces: {@link SkipsAccesses} and {@link SkipsSingleThreadSteps}, {@link TracksObjects}, {@link TracksOrder},
 * {@link ExpectsReturn}.
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

    /** The thread has ended. */
    default void ended(ThreadView thread) {}

    /** Whether everything the plan asks for has happened. */
    boolean reached();

    /** How far the plan came, in words. */
    String progress();

    /** What it says of the run besides; asked when the run is over. */
    default StrategyNotes remarks() {
        return StrategyNotes.NONE;
    }
}
