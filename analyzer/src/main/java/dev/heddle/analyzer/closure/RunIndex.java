package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.LocksAround;
import dev.heddle.analyzer.trace.Trace;
import org.jspecify.annotations.Nullable;

/** Data that all searches for reorderings of a run share; computed once. */
public final class RunIndex {
    private final Trace trace;
    private final RequiredOrder order;
    private final LockSections sections;
    private final LockSlots slots;
    /** Computed on demand, because some engines never use it. */
    private @Nullable LocksAround locks;

    private RunIndex(Trace trace) {
        this.trace = trace;
        sections = new LockSections(trace);
        order = new RequiredOrder(trace);
        slots = new LockSlots(trace, sections);
    }

    /** Computes the data. */
    public static RunIndex of(Trace trace) {
        return new RunIndex(trace);
    }

    public Trace trace() {
        return trace;
    }

    /** The order that holds independent of locks. */
    public RequiredOrder order() {
        return order;
    }

    public LockSections sections() {
        return sections;
    }

    LockSlots slots() {
        return slots;
    }

    /** The locks that threads hold at their events. */
    public LocksAround locks() {
        LocksAround known = locks;
        return known != null ? known : (locks = new LocksAround(trace));
    }

    /** Whether an event has to precede the next event of another thread, independent of locks. */
    public boolean mustPrecede(int event, int later) {
        return order.needed(trace.thread(later), trace.number(later) - 1, trace.thread(event)) > trace.number(event);
    }
}
