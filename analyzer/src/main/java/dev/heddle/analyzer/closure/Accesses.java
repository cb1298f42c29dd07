package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Groups;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The accesses of each variable that may race, by their threads. */
public final class Accesses {
    private final Trace trace;
    /** By variable its accesses, thread by thread. */
    private final Groups all;
    /** The same, and of each thread first those that read. */
    private final Groups byMode;

    /**
     * Accesses of one thread to one variable.
     *
     * @param reads all that read, the first one first
     * @param all both
     */
    public record OfThread(int thread, IntList reads, IntList writes, IntList all) {}

    /** Those that may race. */
    public Accesses(Trace trace) {
        this(trace, EventKind::isPlainAccess);
    }

    /** Those of some kinds. */
    public Accesses(Trace trace, Predicate<EventKind> kinds) {
        this.trace = trace;
        all = Groups.of(
                        trace,
                        trace.size(),
                        trace.threads(),
                        event -> kinds.test(trace.kind(event)) ? trace.thread(event) : Groups.NONE)
                .within(trace.variables(), trace::operand);
        byMode = Groups.of(
                        trace,
                        trace.size(),
                        2 * trace.threads(),
                        event -> kinds.test(trace.kind(event)) ? threadAndMode(event) : Groups.NONE)
                .within(trace.variables(), trace::operand);
    }

    private int threadAndMode(int event) {
        return trace.thread(event) << 1 | (trace.kind(event).isWrite() ? 1 : 0);
    }

    /** The accesses of a variable, one entry for each of its threads. */
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
