package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Site;

/** Where threads change their priorities. */
interface ChangePoints {
    /** What {@link #at} answers where there is no change point. */
    double NONE = Double.NaN;

    /**
     * The new priority of a thread that is about to go on with a counted event, or {@link #NONE}. An answer uses the change point up; asked
     * until there is no more.
     *
     * @param event number of the event in the run, from 1
     * @param own number of the event in its thread, from 1
     */
    double at(ThreadView thread, long event, long own);

    /** The counted event is executed after all. */
    default void executed(ThreadView thread) {}

    /** Whether this looks for events of the site, beyond counting them. */
    default boolean concerns(Site site) {
        return false;
    }

    /** How many there are. */
    int size();
}
