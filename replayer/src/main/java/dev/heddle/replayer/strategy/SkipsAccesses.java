package dev.heddle.replayer.strategy;

import dev.heddle.trace.name.Site;

/**
 * A {@link Strategy} whose plan is about some variables only: threads go on over plain accesses to others without a decision. So they may write where no
 * decision shows it, and one that takes locks again and again may well get somewhere.
 */
public interface SkipsAccesses {
    /** Passes nothing. */
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

    /** What a strategy passes. */
    static SkipsAccesses of(Strategy strategy) {
        return strategy instanceof SkipsAccesses passes ? passes : NONE;
    }

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
    boolean passes(Site site, int siteNumber, Object object, int index);

    /**
     * Asked before {@link #passes} or {@link SkipsSingleThreadSteps#passesAlone} where a thread comes to a copy from one array to another, which these two are asked
     * about as a write: whether it may be passed as far as the read is concerned. It tells of no step.
     *
     * @param site of the read
     */
    boolean passesSource(Site site, Object array, int index);
}
