package dev.heddle.analyzer.witness;

import java.util.function.Supplier;

/** Is told races that were predicted, by the numbers of their events. */
public interface RaceConsumer {
    /** Whether a race at the places of these two accesses would be news. */
    boolean wants(int earlier, int later);

    /** @param witness makes a witness; asked during the call, if at all */
    void race(int earlier, int later, Supplier<Witness> witness);

    /** What an engine takes for a race without having found a witness. It is none that was predicted. */
    default void unproven(int earlier, int later) {}

    /** How far the search has come, of how much; told now and then. */
    default void at(long done, long all) {}
}
