package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.GabowStrongConnectivityInspector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;

/** The lock-order graph: an edge leads from a lock to every lock that was requested while it was held. */
final class LockOrderGraph {
    private final LockStates states;

    LockOrderGraph(LockStates states) {
        this.states = states;
    }

    /** The dependencies that may be on a cycle, grouped by strongly connected component. */
    List<List<Dependency>> components(List<Dependency> all) {
        List<Dependency> left = withoutAcyclic(all);
        Graph<Integer, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
        for (Dependency dependency : left) {
            int to = Hold.lock(dependency.wanted);
            graph.addVertex(to);
            for (int hold : states.holds(dependency.held)) {
                graph.addVertex(Hold.lock(hold));
                graph.addEdge(Hold.lock(hold), to);
            }
        }
        List<List<Dependency>> components = new ArrayList<>();
        for (Set<Integer> locks : new GabowStrongConnectivityInspector<>(graph).stronglyConnectedSets()) {
            if (locks.size() > 1) {
                components.add(left.stream().filter(d -> isIn(d, locks)).toList());
            }
        }
        return components;
    }

    private boolean isIn(Dependency dependency, Set<Integer> locks) {
        if (!locks.contains(Hold.lock(dependency.wanted))) {
            return false;
        }
        for (int hold : states.holds(dependency.held)) {
            if (locks.contains(Hold.lock(hold))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Repeatedly removes dependencies that cannot be on a cycle: those that want a lock under which no thread wants
     * another lock, and those that hold only locks that no thread wants.
     */
    private List<Dependency> withoutAcyclic(List<Dependency> all) {
        return new AcyclicPruning(all).left();
    }

    /**
     * Removes dependencies one by one. A lock is checked again only when its last holder or its last request is gone.
     */
    private final class AcyclicPruning {
        private final List<Dependency> all;
        private final Int2ObjectOpenHashMap<List<Dependency>> holders = new Int2ObjectOpenHashMap<>();
        private final Int2ObjectOpenHashMap<List<Dependency>> requests = new Int2ObjectOpenHashMap<>();
        private final Int2IntOpenHashMap held = new Int2IntOpenHashMap();
        private final Int2IntOpenHashMap wanted = new Int2IntOpenHashMap();
        private final BitSet removed = new BitSet();
        private final ArrayDeque<Dependency> queue = new ArrayDeque<>();

        AcyclicPruning(List<Dependency> all) {
            this.all = all;
            for (Dependency dependency : all) {
                int request = Hold.lock(dependency.wanted);
                requests.computeIfAbsent(request, lock -> new ArrayList<>(2)).add(dependency);
                wanted.addTo(request, 1);
                for (int hold : states.holds(dependency.held)) {
                    holders.computeIfAbsent(Hold.lock(hold), lock -> new ArrayList<>(2))
                            .add(dependency);
                    held.addTo(Hold.lock(hold), 1);
                }
            }
        }

        List<Dependency> left() {
            all.forEach(this::check);
            while (!queue.isEmpty()) {
                Dependency dependency = queue.poll();
                int request = Hold.lock(dependency.wanted);
                if (wanted.addTo(request, -1) == 1) {
                    holders.getOrDefault(request, List.of()).forEach(this::check);
                }
                for (int hold : states.holds(dependency.held)) {
                    if (held.addTo(Hold.lock(hold), -1) == 1) {
                        requests.getOrDefault(Hold.lock(hold), List.of()).forEach(this::check);
                    }
                }
            }
            return all.stream().filter(d -> !removed.get(d.number)).toList();
        }

        private void check(Dependency dependency) {
            if (removed.get(dependency.number)) {
                return;
            }
            boolean in = held.get(Hold.lock(dependency.wanted)) > 0;
            boolean out = false;
            for (int hold : states.holds(dependency.held)) {
                out |= wanted.get(Hold.lock(hold)) > 0;
            }
            if (!in || !out) {
                removed.set(dependency.number);
                queue.add(dependency);
            }
        }
    }
}
