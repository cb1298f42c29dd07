package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.LocksAround;
import dev.heddle.analyzer.trace.TooLargeException;
import dev.heddle.analyzer.trace.Trace;
import org.jspecify.annotations.Nullable;

/** What searches for other orders of a run have in common; computed once. */
public final class Run {
    /** Of what each thread knows of each other one, some engines keep so many bytes. */
    private static final long BYTES_OF_PAIR = 24;

    private final Trace trace;
    private final MustOrder order;
    private final LockSections sections;
    private final LockSlots slots;
    /** Some engines never ask for it. */
    private @Nullable LocksAround locks;

    private Run(Trace trace) {
        this.trace = trace;
        sections = new LockSections(trace);
        order = new MustOrder(trace);
        slots = new LockSlots(trace, sections);
    }

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
        return new Run(trace);
    }

    public Trace trace() {
        return trace;
    }

    /** What must come before what, whatever the locks do. */
    public MustOrder order() {
        return order;
    }

    public LockSections sections() {
        return sections;
    }

    LockSlots slots() {
        return slots;
    }

    /** Which locks threads have at their events. */
    public LocksAround locks() {
        LocksAround known = locks;
        return known != null ? known : (locks = new LocksAround(trace));
    }

    /** Whether an event must come before whatever another thread is about to do, whatever the locks do. */
    public boolean mustPrecede(int event, int later) {
        return order.needed(trace.thread(later), trace.number(later) - 1, trace.thread(event)) > trace.number(event);
    }
}
