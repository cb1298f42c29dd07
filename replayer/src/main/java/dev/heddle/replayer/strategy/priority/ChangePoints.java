package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Site;

/** Points at which threads change their priorities. */
interface ChangePoints {
    /** Result of {@link #at} where there is no change point. */
    double NONE = Double.NaN;

    /**
     * Returns the new priority of a thread that is about to execute a counted event, or {@link #NONE}. A priority uses
     * up its change point; the caller repeats the call until there is no more.
     *
     * @param event number of the event in the run, from 1
     * @param own number of the event in its thread, from 1
     */
    double at(ThreadView thread, long event, long own);

    /** Returns whether a thread may have a change point at a counted event, which is not used up. */
    boolean isDue(long event);

    /** The counted event is executed now. */
    default void executed(ThreadView thread) {}

    /** Returns whether change points depend on events of the site, beyond their number. */
    default boolean concerns(Site site) {
        return false;
    }

    /** Number of change points. */
    int size();
}
