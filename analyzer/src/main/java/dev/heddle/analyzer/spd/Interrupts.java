package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;

/** Interrupts of threads that wait. One that came before the wait, as in the run, did not end it there; every other one would. */
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

    /** The interrupts of a thread that came in the run before a wait of it. */
    IntList before(int wait) {
        IntArrayList before = new IntArrayList();
        for (int interrupt : of(wait)) {
            if (interrupt < wait) {
                before.add(interrupt);
            }
        }
        return before;
    }

    /** The first one of each thread that came in the run after a wait, their order kept. */
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

    /** Whether an order of events leaves a thread in a wait: its interrupts in it all come before the wait, as in the run. */
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
