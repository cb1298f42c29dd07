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

/** The lock-order graph: an edge leads from a lock to every lock that was asked for while it was held. */
final class LockOrder {
    private final LockStates states;

    LockOrder(LockStates states) {
        this.states = states;
    }

    /** The dependencies that may be in a cycle, those of each strongly connected component together. */
    List<List<Dependency>> components(List<Dependency> all) {
        List<Dependency> left = withoutEnds(all);
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

    /** Leaves out, again and again, what wants a lock under which nobody wants another one, or holds none that anybody wants. */
    private List<Dependency> withoutEnds(List<Dependency> all) {
        return new Ends(all).left();
    }

    /** Takes dependencies away one by one; each of their locks is looked at again only when its last holder or last wish has gone. */
    private final class Ends {
        private final List<Dependency> all;
        private final Int2ObjectOpenHashMap<List<Dependency>> holders = new Int2ObjectOpenHashMap<>();
        private final Int2ObjectOpenHashMap<List<Dependency>> wishes = new Int2ObjectOpenHashMap<>();
        private final Int2IntOpenHashMap held = new Int2IntOpenHashMap();
        private final Int2IntOpenHashMap wanted = new Int2IntOpenHashMap();
        private final BitSet gone = new BitSet();
        private final ArrayDeque<Dependency> going = new ArrayDeque<>();

        Ends(List<Dependency> all) {
            this.all = all;
            for (Dependency dependency : all) {
                int wish = Hold.lock(dependency.wanted);
                wishes.computeIfAbsent(wish, lock -> new ArrayList<>(2)).add(dependency);
                wanted.addTo(wish, 1);
                for (int hold : states.holds(dependency.held)) {
                    holders.computeIfAbsent(Hold.lock(hold), lock -> new ArrayList<>(2))
                            .add(dependency);
                    held.addTo(Hold.lock(hold), 1);
                }
            }
        }

        List<Dependency> left() {
            all.forEach(this::look);
            while (!going.isEmpty()) {
                Dependency dependency = going.poll();
                int wish = Hold.lock(dependency.wanted);
                if (wanted.addTo(wish, -1) == 1) {
                    holders.getOrDefault(wish, List.of()).forEach(this::look);
                }
                for (int hold : states.holds(dependency.held)) {
                    if (held.addTo(Hold.lock(hold), -1) == 1) {
                        wishes.getOrDefault(Hold.lock(hold), List.of()).forEach(this::look);
                    }
                }
            }
            return all.stream().filter(d -> !gone.get(d.number)).toList();
        }

        private void look(Dependency dependency) {
            if (gone.get(dependency.number)) {
                return;
            }
            boolean in = held.get(Hold.lock(dependency.wanted)) > 0;
            boolean out = false;
            for (int hold : states.holds(dependency.held)) {
                out |= wanted.get(Hold.lock(hold)) > 0;
            }
            if (!in || !out) {
                gone.set(dependency.number);
                going.add(dependency);
            }
        }
    }
}
