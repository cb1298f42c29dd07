package dev.heddle.replayer.strategy;

import dev.heddle.trace.name.Site;

/**
 * A {@link Strategy} whose plan concerns some variables only: threads run over plain accesses to other variables
 * without a decision. So a thread may write without a visible decision, and a thread that acquires locks again and
 * again may make progress.
 */
public interface SkipsAccesses {
    /** Skips nothing. */
    SkipsAccesses NONE = new SkipsAccesses() {
        @Override
        public boolean passes(Site site, int siteNumber, Object object, int index) {
            return false;
        }

        @Override
        public boolean passesSource(Site site, Object array, int index) {
            return true;
        }
    };

    /** Returns what a strategy skips. */
    static SkipsAccesses of(Strategy strategy) {
        return strategy instanceof SkipsAccesses passes ? passes : NONE;
    }

    /**
     * Returns whether the running thread skips the decision at a plain access, because the plan does not concern the
     * variable. Called on that thread, while no other thread runs, and very often: an implementation takes no lock and
     * allocates nothing. A skipped access is not a step and takes no virtual time.
     *
     * @param site an access of a field that is not volatile, or of an array element
     * @param siteNumber its number in this run
     * @param object null for static fields
     * @param index of an array element; otherwise -1
     */
    boolean passes(Site site, int siteNumber, Object object, int index);

    /**
     * Called before {@link #passes} or {@link SkipsSingleThreadSteps#passesAlone} when a thread reaches a copy between
     * arrays, which those two methods treat as a write. Returns whether the read of the copy may be skipped. The call
     * announces no step.
     *
     * @param site of the read
     */
    boolean passesSource(Site site, Object array, int index);
}
