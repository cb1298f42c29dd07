package dev.heddle.replayer.strategy;

/** A {@link Strategy} that does not need a call for each step of the only live thread. */
@FunctionalInterface
public interface SkipsSingleThreadSteps {
    /** Skips nothing. */
    SkipsSingleThreadSteps NONE = new SkipsSingleThreadSteps() {
        @Override
        public boolean passesAlone(SingleThreadStep step, Object object, int index) {
            return false;
        }
    };

    /** Returns what a strategy skips. */
    static SkipsSingleThreadSteps of(Strategy strategy) {
        return strategy instanceof SkipsSingleThreadSteps passes ? passes : NONE;
    }

    /**
     * Returns whether the only live thread skips the decision at a step: there is no choice, and the plan does not
     * concern this step. Called on that thread before each step of it that cannot block. For a skipped step this call
     * replaces {@link Strategy#executed}. An implementation takes no lock and allocates nothing.
     *
     * @param object like {@link ThreadView#object}
     * @param index of an array element; otherwise -1
     */
    boolean passesAlone(SingleThreadStep step, Object object, int index);
}
