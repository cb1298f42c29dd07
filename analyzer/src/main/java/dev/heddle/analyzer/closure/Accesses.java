package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The accesses of each variable that may race, by their threads. */
public final class Accesses {
    private final Trace trace;
    private final int[] events;
    /** By variable the index of its first event; one more at the end. */
    private final int[] firsts;

    /**
     * Accesses of one thread to one variable.
     *
     * @param reads all that read, the first one first
     */
    public record OfThread(int thread, IntArrayList reads, IntArrayList writes) {
        /** Both. */
        public IntArrayList all() {
            int[] both = Arrays.copyOf(reads.elements(), reads.size() + writes.size());
            System.arraycopy(writes.elements(), 0, both, reads.size(), writes.size());
            Arrays.sort(both);
            return IntArrayList.wrap(both);
        }
    }

    /** Those that may race. */
    public Accesses(Trace trace) {
        this(trace, EventKind::isPlainAccess);
    }

    /** Those of some kinds. */
    public Accesses(Trace trace, Predicate<EventKind> kinds) {
        this.trace = trace;
        firsts = new int[trace.variables() + 1];
        for (int event = 0; event < trace.size(); event++) {
            if (kinds.test(trace.kind(event))) {
                firsts[trace.operand(event) + 1]++;
            }
        }
        Arrays.parallelPrefix(firsts, Integer::sum);
        events = new int[firsts[trace.variables()]];
        int[] next = firsts.clone();
        for (int event = 0; event < trace.size(); event++) {
            if (kinds.test(trace.kind(event))) {
                events[next[trace.operand(event)]++] = event;
            }
        }
    }

    /** The accesses of a variable by place and by whether they write; the first one first. */
    public List<IntArrayList> byPlace(int variable) {
        Long2ObjectLinkedOpenHashMap<IntArrayList> groups = new Long2ObjectLinkedOpenHashMap<>();
        for (int i = firsts[variable]; i < firsts[variable + 1]; i++) {
            long key =
                    (long) trace.place(events[i]) << 1 | (trace.kind(events[i]).isWrite() ? 1 : 0);
            groups.computeIfAbsent(key, place -> new IntArrayList()).add(events[i]);
        }
        return List.copyOf(groups.values());
    }

    /** The accesses of a variable, one entry for each of its threads. */
    public List<OfThread> of(int variable) {
        TreeMap<Integer, OfThread> byThread = new TreeMap<>();
        for (int i = firsts[variable]; i < firsts[variable + 1]; i++) {
            OfThread own = byThread.computeIfAbsent(
                    trace.thread(events[i]), thread -> new OfThread(thread, new IntArrayList(), new IntArrayList()));
            (trace.kind(events[i]).isWrite() ? own.writes : own.reads).add(events[i]);
        }
        return new ArrayList<>(byThread.values());
    }
}
