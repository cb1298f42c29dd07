package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.LocksAround;
import dev.heddle.analyzer.trace.TooLargeException;
import dev.heddle.analyzer.trace.Trace;

/**
 * What searches for other orders of a run have in common; computed once.
 *
 * @param order what must come before what, whatever the locks do
 * @param locks which locks threads have at their events
 */
public record Run(Trace trace, MustOrder order, LockSections sections, LockSlots slots, LocksAround locks) {
    /** Of what each thread knows of each other one, some engines keep so many bytes. */
    private static final long BYTES_OF_PAIR = 24;

    /**
     * Computes it.
     *
     * @throws TooLargeException if there are more threads than there is room for
     */
    public static Run of(Trace trace) {
        long most = (long) Math.sqrt((double) Runtime.getRuntime().maxMemory() / 2 / BYTES_OF_PAIR);
        if (trace.threads() > most) {
            throw new TooLargeException(String.format(
                    "%,d threads: what each knows of each other one is kept, and there is room for that of %,d",
                    trace.threads(), most));
        }
        LockSections sections = new LockSections(trace);
        return new Run(trace, new MustOrder(trace), sections, new LockSlots(trace, sections), new LocksAround(trace));
    }

    /** Whether an event must come before whatever another thread is about to do, whatever the locks do. */
    public boolean mustPrecede(int event, int later) {
        return order.needed(trace.thread(later), trace.number(later) - 1, trace.thread(event)) > trace.number(event);
    }
}
