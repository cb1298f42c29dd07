package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.LocksAround;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;

/** The graph of possible waits between threads. Cycles of {@link AbstractAcquisition}s are deadlock patterns. */
final class AbstractLockGraph {
    /** The largest number of threads in a cycle. Reported deadlocks of real programs have no more. */
    private static final int MOST_THREADS = 5;

    private static final int MOST_CYCLES = 10_000;
    /** Name of the search in progress reports. */
    private static final String NAME = "deadlocks";

    private final Graph<Integer, DefaultEdge> graph = new SimpleDirectedGraph<>(DefaultEdge.class);
    private final List<AbstractAcquisition> nodes;
    private final Consumer<List<AbstractAcquisition>> found;
    private int cycles;

    AbstractLockGraph(Collection<AbstractAcquisition> acquisitions, Consumer<List<AbstractAcquisition>> found) {
        nodes = List.copyOf(acquisitions);
        this.found = found;
        Map<Integer, List<Integer>> holders = new HashMap<>();
        for (int node = 0; node < nodes.size(); node++) {
            graph.addVertex(node);
            for (int lock : nodes.get(node).held()) {
                holders.computeIfAbsent(lock >> 1, l -> new ArrayList<>()).add(node);
            }
        }
        for (int node = 0; node < nodes.size(); node++) {
            for (int other : holders.getOrDefault(nodes.get(node).wanted() >> 1, List.of())) {
                if (nodes.get(node).waitsFor(nodes.get(other))) {
                    graph.addEdge(node, other);
                }
            }
        }
    }

    /** The abstract acquisitions of a run: those under another lock. */
    static Collection<AbstractAcquisition> acquisitions(Trace trace, LocksAround locks) {
        Long2ObjectLinkedOpenHashMap<Map<Integer, AbstractAcquisition>> byLock = new Long2ObjectLinkedOpenHashMap<>();
        List<AbstractAcquisition> all = new ArrayList<>();
        for (int event = 0; event < trace.size(); event++) {
            EventKind kind = trace.kind(event);
            int set = locks.set(event);
            if (!kind.isAcquisition() || locks.locks(set).length == 0) {
                continue;
            }
            int thread = trace.thread(event);
            int wanted = trace.operand(event) << 1 | (kind.isShared() ? 1 : 0);
            byLock.computeIfAbsent((long) thread << Integer.SIZE | wanted, key -> new HashMap<>())
                    .computeIfAbsent(set, key -> {
                        AbstractAcquisition made =
                                new AbstractAcquisition(thread, wanted, locks.locks(set), new IntArrayList());
                        all.add(made);
                        return made;
                    })
                    .events()
                    .add(event);
        }
        return all;
    }

    /** Reports all cycles of at most {@value #MOST_THREADS} different threads, until there are too many. */
    void search(SearchProgress progress) {
        List<Set<Integer>> components = new KosarajuStrongConnectivityInspector<>(graph)
                .stronglyConnectedSets().stream().filter(one -> one.size() > 1).toList();
        int all = components.stream().mapToInt(Set::size).sum();
        int done = 0;
        for (Set<Integer> component : components) {
            for (int first : component) {
                progress.at(NAME, done++, all);
                List<Integer> path = new ArrayList<>(List.of(first));
                extend(path);
            }
        }
    }

    private void extend(List<Integer> path) {
        int first = path.get(0);
        for (DefaultEdge edge : graph.outgoingEdgesOf(path.get(path.size() - 1))) {
            int next = graph.getEdgeTarget(edge);
            if (cycles >= MOST_CYCLES) {
                return;
            }
            if (next == first) {
                cycles++;
                found.accept(path.stream().map(nodes::get).toList());
            } else if (next > first && path.size() < MOST_THREADS && fits(path, next)) {
                path.add(next);
                extend(path);
                path.remove(path.size() - 1);
            }
        }
    }

    /** Whether one more thread can be at its place while the others are at theirs. */
    private boolean fits(List<Integer> path, int next) {
        AbstractAcquisition more = nodes.get(next);
        for (int node : path) {
            if (nodes.get(node).thread() == more.thread() || nodes.get(node).excludes(more)) {
                return false;
            }
        }
        return true;
    }

    int cycles() {
        return cycles;
    }

    /** Whether there were more cycles than the limit. */
    boolean isCutShort() {
        return cycles >= MOST_CYCLES;
    }
}
