package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;

/**
 * Interrupts of waiting threads. An interrupt that preceded the wait in the run did not end the wait. Every other
 * interrupt would.
 */
final class Interrupts {
    private final Trace trace;
    private final Int2ObjectOpenHashMap<IntArrayList> byInterrupted = new Int2ObjectOpenHashMap<>();

    Interrupts(Trace trace) {
        this.trace = trace;
        for (int event = 0; event < trace.size(); event++) {
            if (trace.kind(event) == EventKind.INTERRUPT) {
                byInterrupted
                        .computeIfAbsent(trace.operand(event), thread -> new IntArrayList())
                        .add(event);
            }
        }
    }

    private IntList of(int wait) {
        IntList all = byInterrupted.get(trace.thread(wait));
        return all == null ? IntLists.EMPTY_LIST : all;
    }

    /** The interrupts of a thread that preceded one of its waits in the run. */
    IntList before(int wait) {
        IntArrayList before = new IntArrayList();
        for (int interrupt : of(wait)) {
            if (interrupt < wait) {
                before.add(interrupt);
            }
        }
        return before;
    }

    /** The first interrupt by each thread after a wait in the run, in their order. */
    IntList firstAfter(int wait) {
        IntArrayList first = new IntArrayList();
        for (int interrupt : of(wait)) {
            int by = trace.thread(interrupt);
            if (interrupt > wait && first.intStream().noneMatch(other -> trace.thread(other) == by)) {
                first.add(interrupt);
            }
        }
        return first;
    }

    /**
     * Whether an order of events leaves a thread in a wait: all its interrupts in the order precede the wait, as in the
     * run.
     */
    boolean leave(IntList order, int wait) {
        if (of(wait).isEmpty()) {
            return true;
        }
        boolean waits = false;
        for (int i = 0; i < order.size(); i++) {
            int event = order.getInt(i);
            waits |= event == wait;
            if (trace.kind(event) == EventKind.INTERRUPT
                    && trace.operand(event) == trace.thread(wait)
                    && (waits || event > wait)) {
                return false;
            }
        }
        return true;
    }
}
