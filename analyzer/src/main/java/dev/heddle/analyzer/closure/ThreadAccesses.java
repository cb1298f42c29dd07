package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.GroupedInts;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The accesses to each variable that may race, by thread. */
public final class ThreadAccesses {
    private final Trace trace;
    /** The accesses to each variable, thread by thread. */
    private final GroupedInts all;
    /** The accesses to each variable, thread by thread, with the reads of a thread first. */
    private final GroupedInts byMode;

    /**
     * Accesses of one thread to one variable.
     *
     * @param reads all reads, the earliest first
     * @param all reads and writes
     */
    public record OfThread(int thread, IntList reads, IntList writes, IntList all) {}

    /** Collects the accesses that may race. */
    public ThreadAccesses(Trace trace) {
        this(trace, EventKind::isPlainAccess);
    }

    /** Collects the accesses of some kinds. */
    public ThreadAccesses(Trace trace, Predicate<EventKind> kinds) {
        this.trace = trace;
        all = GroupedInts.of(
                        trace,
                        trace.size(),
                        trace.threads(),
                        event -> kinds.test(trace.kind(event)) ? trace.thread(event) : GroupedInts.NONE)
                .within(trace.variables(), trace::operand);
        byMode = GroupedInts.of(
                        trace,
                        trace.size(),
                        2 * trace.threads(),
                        event -> kinds.test(trace.kind(event)) ? threadAndMode(event) : GroupedInts.NONE)
                .within(trace.variables(), trace::operand);
    }

    private int threadAndMode(int event) {
        return trace.thread(event) << 1 | (trace.kind(event).isWrite() ? 1 : 0);
    }

    /** The accesses to a variable, one entry for each of its threads. */
    public List<OfThread> of(int variable) {
        List<OfThread> threads = new ArrayList<>();
        int size = all.size(variable);
        int from = 0;
        while (from < size) {
            int thread = trace.thread(all.get(variable, from));
            int to = from;
            int firstWrite = from;
            while (to < size && trace.thread(all.get(variable, to)) == thread) {
                firstWrite += trace.kind(all.get(variable, to)).isWrite() ? 0 : 1;
                to++;
            }
            IntList reads = firstWrite == from ? IntLists.EMPTY_LIST : byMode.list(variable, from, firstWrite);
            IntList writes = firstWrite == to ? IntLists.EMPTY_LIST : byMode.list(variable, firstWrite, to);
            threads.add(new OfThread(thread, reads, writes, all.list(variable, from, to)));
            from = to;
        }
        return threads;
    }
}
