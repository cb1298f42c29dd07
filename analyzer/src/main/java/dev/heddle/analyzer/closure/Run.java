package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.LocksAround;
import dev.heddle.analyzer.trace.Trace;

/**
 * What searches for other orders of a run have in common; computed once.
 *
 * @param order what must come before what, whatever the locks do
 * @param locks which locks threads have at their events
 */
public record Run(Trace trace, MustOrder order, LockSections sections, LockSlots slots, LocksAround locks) {
    /** Computes it. */
    public static Run of(Trace trace) {
        LockSections sections = new LockSections(trace);
        return new Run(trace, new MustOrder(trace), sections, new LockSlots(trace, sections), new LocksAround(trace));
    }

    /** Whether an event must come before whatever another thread is about to do, whatever the locks do. */
    public boolean mustPrecede(int event, int later) {
        int[] cut = order.cut(trace.thread(later), trace.number(later) - 1);
        return cut[trace.thread(event)] > trace.number(event);
    }
}
