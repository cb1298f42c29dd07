package dev.heddle.analyzer.reversal;

import dev.heddle.analyzer.closure.Reordering;
import dev.heddle.analyzer.closure.ReversalClosure;
import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.closure.SyncPreservingClosure;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.IntList;
import org.jspecify.annotations.Nullable;

/** Searches for a reordering of the run after which two given accesses are each the next event of their thread. */
public final class RaceWitnessSearch {
    /** States of the search for a reordering. Larger limits seldom find more. */
    private static final int MOST_STATES = 2_000;
    /** The largest number of events in all reorderings searched; some ten seconds. */
    private static final long MOST_EVENTS = 50_000_000;

    private final SyncPreservingClosure kept;
    private final ReversalClosure any;
    /** Made for the first search. */
    private @Nullable Reordering reordering;

    private final RunIndex run;
    private long eventsTried;
    private boolean isTooLong;

    public RaceWitnessSearch(RunIndex run) {
        kept = new SyncPreservingClosure(run);
        any = new ReversalClosure(run);
        this.run = run;
    }

    /** Whether there is time for another search. A search takes time that grows with the run. */
    public boolean hasTime() {
        return eventsTried < MOST_EVENTS;
    }

    /** Counts other work that takes as long as some events of a search. */
    void spend(long events) {
        eventsTried += events;
    }

    /** A reordering that keeps the order of critical sections, or null without one. */
    public @Nullable Witness keepingSections(int first, int second) {
        kept.clear();
        kept.addBefore(first);
        kept.addBefore(second);
        boolean isClosed = kept.closeWithout(first, second);
        eventsTried += kept.size();
        return isClosed ? Witness.of(kept.events(), first, second) : null;
    }

    /** A reordering in which critical sections may change their order, or null if none was found. */
    public @Nullable Witness inAnyOrder(int first, int second) {
        isTooLong = false;
        Witness witness = inAnyOrder(false, first, second);
        return witness != null ? witness : inAnyOrder(true, first, second);
    }

    private Reordering reordering() {
        Reordering known = reordering;
        return known != null ? known : (reordering = new Reordering(run));
    }

    /** Whether the last search was skipped because the reordering has too many events. */
    public boolean isTooLong() {
        return isTooLong;
    }

    private @Nullable Witness inAnyOrder(boolean endsSections, int first, int second) {
        any.clear(endsSections, first, second);
        any.addBefore(first);
        any.addBefore(second);
        boolean isClosed = any.closeWithout(first, second);
        eventsTried += any.size();
        if (!isClosed) {
            return null;
        }
        Reordering search = reordering();
        long before = search.executed();
        IntList order = search.find(any.cut(), MOST_STATES);
        isTooLong |= search.isTooLong();
        eventsTried += search.executed() - before;
        return order == null ? null : Witness.of(order, first, second);
    }
}
