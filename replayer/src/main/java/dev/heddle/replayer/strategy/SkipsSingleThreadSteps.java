package dev.heddle.replayer.strategy;

/** A {@link Strategy} that need not be asked about each step of a thread that is alone. */
@FunctionalInterface
public interface SkipsSingleThreadSteps {
    /** Passes nothing. */
    SkipsSingleThreadSteps NONE = new SkipsSingleThreadSteps() {
        @Override
        public boolean passesAlone(SingleThreadStep step, Object object, int index) {
            return false;
        }
    };

    /** What a strategy passes. */
    static SkipsSingleThreadSteps of(Strategy strategy) {
        return strategy instanceof SkipsSingleThreadSteps passes ? passes : NONE;
    }

    /**
     * Whether the only thread that is alive goes on with a step without a decision: nothing is to be chosen, and the plan does not look for this step.
     * Asked on that thread before each step of it that cannot block, and told by it: a step that is passed is not told by {@link Strategy#executed}. An
     * answer takes no lock and allocates nothing.
     *
     * @param object as of {@link ThreadView#object}
     * @param index of an array element; otherwise -1
     */
    boolean passesAlone(SingleThreadStep step, Object object, int index);
}
