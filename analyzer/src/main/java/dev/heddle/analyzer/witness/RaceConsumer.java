package dev.heddle.analyzer.witness;

import java.util.function.Supplier;

/** Receives predicted races, by the numbers of their events. */
public interface RaceConsumer {
    /** Whether a race at the places of these two accesses would be new. */
    boolean wants(int earlier, int later);

    /**
     * Reports a race.
     *
     * @param witness makes a witness; call it only during this call
     */
    void race(int earlier, int later, Supplier<Witness> witness);

    /** Reports a pair that an engine considers a race without a witness. It does not count as predicted. */
    default void unproven(int earlier, int later) {}

    /** Reports the progress of the search from time to time. */
    default void at(long done, long all) {}
}
