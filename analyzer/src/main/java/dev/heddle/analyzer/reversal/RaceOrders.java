package dev.heddle.analyzer.reversal;

import dev.heddle.analyzer.closure.AnyOrder;
import dev.heddle.analyzer.closure.KeptOrder;
import dev.heddle.analyzer.closure.Reordering;
import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.IntList;
import org.jspecify.annotations.Nullable;

/** Looks for an order of the run after which two given accesses are each the next of their threads. */
public final class RaceOrders {
    /** States of the search for an order; with more it seldom finds one. */
    private static final int MOST_STATES = 2_000;
    /** Events of all orders that are looked for, together: some ten seconds. */
    private static final long MOST_EVENTS = 50_000_000;

    private final KeptOrder kept;
    private final AnyOrder any;
    /** Made when an order is looked for first. */
    private @Nullable Reordering reordering;

    private final Run run;
    private long looked;
    private boolean isTooLong;

    public RaceOrders(Run run) {
        kept = new KeptOrder(run);
        any = new AnyOrder(run);
        this.run = run;
    }

    /** Whether more is to be looked for: it takes a time that grows with the run. */
    public boolean hasTime() {
        return looked < MOST_EVENTS;
    }

    /** An order that keeps that of critical sections, or null if there is none. */
    public @Nullable Witness keepingSections(int first, int second) {
        kept.clear();
        kept.addBefore(first);
        kept.addBefore(second);
        boolean isClosed = kept.closeWithout(first, second);
        looked += kept.size();
        return isClosed ? Witness.of(kept.events(), first, second) : null;
    }

    /** An order in which critical sections may change places, or null if none was found. */
    public @Nullable Witness inAnyOrder(int first, int second) {
        isTooLong = false;
        Witness witness = inAnyOrder(false, first, second);
        return witness != null ? witness : inAnyOrder(true, first, second);
    }

    private Reordering reordering() {
        Reordering known = reordering;
        return known != null ? known : (reordering = new Reordering(run));
    }

    /** Whether the last order was not looked for, as it would have too many events. */
    public boolean isTooLong() {
        return isTooLong;
    }

    private @Nullable Witness inAnyOrder(boolean endsWhatItCan, int first, int second) {
        any.clear(endsWhatItCan, first, second);
        any.addBefore(first);
        any.addBefore(second);
        boolean isClosed = any.closeWithout(first, second);
        looked += any.size();
        if (!isClosed) {
            return null;
        }
        Reordering search = reordering();
        long before = search.executed();
        IntList order = search.find(any.cut(), MOST_STATES);
        isTooLong |= search.isTooLong();
        looked += search.executed() - before;
        return order == null ? null : Witness.of(order, first, second);
    }
}
