package dev.heddle.analyzer.skeleton;

import dev.heddle.analyzer.clock.VectorClock;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;

/**
 * The relaxed partial order execution trace (AssetFuzzer, section 3.1.1), over segments. A segment is a maximal
 * sequence of a thread's events between two signals that another thread received or sent. An event precedes one of
 * another thread iff its segment does.
 */
public final class Segments {
    /** For each thread, the index of the first event of each segment, ascending from 0. */
    private final int[][] starts;

    private final int[] base;
    private final int[] threadOf;
    /**
     * For each segment and thread, the number of the thread's preceding segments. Segments without incoming edges share
     * a clock.
     */
    private final VectorClock[] clocks;

    /** For each segment, the begin of its {@link #sources}. */
    private final int[] sourcesAt;

    private final int[] sources;

    private Segments(int[][] starts, Edges edges) {
        int threads = starts.length;
        this.starts = starts;
        this.base = new int[threads + 1];
        for (int t = 0; t < threads; t++) {
            base[t + 1] = base[t] + starts[t].length;
        }
        threadOf = new int[base[threads]];
        for (int t = 0; t < threads; t++) {
            Arrays.fill(threadOf, base[t], base[t + 1], t);
        }
        int[] from = new int[edges.size()];
        int[] to = new int[edges.size()];
        for (int i = 0; i < from.length; i++) {
            from[i] = at(edges.fromThread(i), edges.fromIndex(i));
            to[i] = at(edges.toThread(i), edges.toIndex(i));
        }
        clocks = clocks(from, to);
        sourcesAt = new int[threadOf.length + 1];
        sources = sources(from, to);
    }

    /**
     * Computes the segments.
     *
     * @param threads one more than the highest thread number
     */
    static Segments of(int threads, Edges edges) {
        IntArrayList[] cuts = new IntArrayList[threads];
        for (int t = 0; t < threads; t++) {
            cuts[t] = new IntArrayList(new int[] {0});
        }
        for (int edge = 0; edge < edges.size(); edge++) {
            // Events after the sender's signal do not precede the receiver. The receiver's signal itself comes after
            // the sender's.
            cuts[edges.fromThread(edge)].add(edges.fromIndex(edge) + 1);
            cuts[edges.toThread(edge)].add(edges.toIndex(edge));
        }
        int[][] starts = new int[threads][];
        for (int t = 0; t < threads; t++) {
            starts[t] = cuts[t].intStream().sorted().distinct().toArray();
        }
        return new Segments(starts, edges);
    }

    /**
     * Edges are in the order of their target events, and lead from earlier events. So the clock of a sender is complete
     * when its edge is processed.
     */
    private VectorClock[] clocks(int[] from, int[] to) {
        VectorClock[] all = new VectorClock[threadOf.length];
        int[] known = new int[starts.length];
        for (int t = 0; t < known.length; t++) {
            known[t] = base[t];
            all[base[t]] = new VectorClock();
        }
        for (int i = 0; i < from.length; i++) {
            int sender = threadOf[from[i]];
            share(all, known, from[i]);
            share(all, known, to[i]);
            boolean isShared = to[i] > base[threadOf[to[i]]] && all[to[i]] == all[to[i] - 1];
            VectorClock clock = isShared ? all[to[i]].copy() : all[to[i]];
            clock.join(all[from[i]]);
            clock.raise(sender, from[i] - base[sender] + 1);
            all[to[i]] = clock;
        }
        for (int t = 0; t < known.length; t++) {
            share(all, known, base[t + 1] - 1);
        }
        return all;
    }

    /** Sets the clocks of a thread's segments up to this one to the clock of the segment before them. */
    private void share(VectorClock[] all, int[] known, int segment) {
        int thread = threadOf[segment];
        while (known[thread] < segment) {
            int next = ++known[thread];
            all[next] = all[next - 1];
        }
    }

    private int[] sources(int[] from, int[] to) {
        int[] filled = new int[threadOf.length];
        for (int segment : to) {
            filled[segment]++;
        }
        for (int segment = 0; segment < filled.length; segment++) {
            sourcesAt[segment + 1] = sourcesAt[segment] + filled[segment];
        }
        Arrays.fill(filled, 0);
        int[] all = new int[from.length];
        for (int i = 0; i < from.length; i++) {
            all[sourcesAt[to[i]] + filled[to[i]]++] = from[i];
        }
        return all;
    }

    /** The segment of the event with an index of a thread. */
    public int at(int thread, int index) {
        int found = Arrays.binarySearch(starts[thread], index);
        return base[thread] + (found >= 0 ? found : -found - 2);
    }

    /** The segment of a thread's event, if it is this segment or the next one, as in a sequential reading. */
    public int advance(int thread, int segment, int index) {
        int next = segment + 1;
        while (next < base[thread + 1] && starts[thread][next - base[thread]] <= index) {
            next++;
        }
        return next - 1;
    }

    /** The first segment of a thread. */
    public int first(int thread) {
        return base[thread];
    }

    public int threadOf(int segment) {
        return threadOf[segment];
    }

    /** Whether every event of the first segment precedes every event of the second. */
    public boolean precedes(int first, int second) {
        int thread = threadOf[first];
        return thread == threadOf[second] ? first < second : clocks[second].of(thread) > first - base[thread];
    }

    /** Number of segments. */
    public int size() {
        return threadOf.length;
    }

    /**
     * The segments of other threads whose signals the first event of this one receives, in the order of the run. A
     * segment may occur more than once.
     */
    public IntList sources(int segment) {
        return IntList.of(Arrays.copyOfRange(sources, sourcesAt[segment], sourcesAt[segment + 1]));
    }
}
