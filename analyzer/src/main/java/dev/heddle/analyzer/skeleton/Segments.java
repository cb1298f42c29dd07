package dev.heddle.analyzer.skeleton;

import dev.heddle.analyzer.clock.Clock;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.List;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.jgrapht.traverse.TopologicalOrderIterator;

/**
 * The relaxed partial order execution trace (AssetFuzzer, section 3.1.1), over segments: a segment is a maximal run of a thread's
 * events between two signals that another thread received or sent. An event precedes one of another thread iff its segment does.
 */
public final class Segments {
    /** Per thread, the index of the first event of each segment, ascending from 0. */
    private final int[][] starts;

    private final int[] base;
    private final int[] threadOf;
    /** Per segment, for each thread, how many of its segments precede; segments with no edge into them share a clock. */
    private final Clock[] clocks;

    private final Graph<Integer, DefaultEdge> graph;

    private Segments(int[][] starts, List<SignalEdges.Edge> edges) {
        int threads = starts.length;
        this.starts = starts;
        this.base = new int[threads + 1];
        for (int t = 0; t < threads; t++) {
            base[t + 1] = base[t] + starts[t].length;
        }
        threadOf = new int[base[threads]];
        clocks = new Clock[base[threads]];
        graph = new SimpleDirectedGraph<>(DefaultEdge.class);
        for (int t = 0; t < threads; t++) {
            Arrays.fill(threadOf, base[t], base[t + 1], t);
            for (int segment = base[t]; segment < base[t + 1]; segment++) {
                graph.addVertex(segment);
                if (segment > base[t]) {
                    graph.addEdge(segment - 1, segment);
                }
            }
        }
        for (SignalEdges.Edge edge : edges) {
            graph.addEdge(
                    at(edge.from().thread(), edge.from().index()),
                    at(edge.to().thread(), edge.to().index()));
        }
        TopologicalOrderIterator<Integer, DefaultEdge> order = new TopologicalOrderIterator<>(graph);
        while (order.hasNext()) {
            clock(order.next());
        }
    }

    /** @param threads one more than the highest thread number */
    static Segments of(int threads, List<SignalEdges.Edge> edges) {
        IntArrayList[] cuts = new IntArrayList[threads];
        for (int t = 0; t < threads; t++) {
            cuts[t] = new IntArrayList(new int[] {0});
        }
        for (SignalEdges.Edge edge : edges) {
            // What follows the sender's signal does not precede the receiver; the receiver's signal itself is preceded.
            cuts[edge.from().thread()].add(edge.from().index() + 1);
            cuts[edge.to().thread()].add(edge.to().index());
        }
        int[][] starts = new int[threads][];
        for (int t = 0; t < threads; t++) {
            starts[t] = cuts[t].intStream().sorted().distinct().toArray();
        }
        return new Segments(starts, edges);
    }

    private void clock(int segment) {
        int thread = threadOf[segment];
        Clock before = segment > base[thread] ? clocks[segment - 1] : null;
        Clock clock = before == null ? new Clock() : before;
        for (DefaultEdge edge : graph.incomingEdgesOf(segment)) {
            int from = graph.getEdgeSource(edge);
            int sender = threadOf[from];
            if (sender == thread) {
                continue;
            }
            if (clock == before) {
                clock = before.copy();
            }
            clock.join(clocks[from]);
            clock.raise(sender, from - base[sender] + 1);
        }
        clocks[segment] = clock;
    }

    /** The segment that the index-th event of a thread is in. */
    public int at(int thread, int index) {
        int found = Arrays.binarySearch(starts[thread], index);
        return base[thread] + (found >= 0 ? found : -found - 2);
    }

    /** The segment of a thread's event, if it is in this segment or the one after it, as reading in order finds it. */
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

    /** The order as a graph; its vertices are segments. Not to be changed. */
    public Graph<Integer, DefaultEdge> graph() {
        return graph;
    }
}
