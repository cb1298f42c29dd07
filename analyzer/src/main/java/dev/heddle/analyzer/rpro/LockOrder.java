package dev.heddle.analyzer.rpro;

import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
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
        List<Dependency> left = new ArrayList<>(all);
        while (true) {
            IntOpenHashSet held = new IntOpenHashSet();
            IntOpenHashSet wanted = new IntOpenHashSet();
            for (Dependency dependency : left) {
                wanted.add(Hold.lock(dependency.wanted));
                for (int hold : states.holds(dependency.held)) {
                    held.add(Hold.lock(hold));
                }
            }
            if (!left.removeIf(d -> !held.contains(Hold.lock(d.wanted)) || !holdsOne(d, wanted))) {
                return left;
            }
        }
    }

    private boolean holdsOne(Dependency dependency, IntOpenHashSet wanted) {
        for (int hold : states.holds(dependency.held)) {
            if (wanted.contains(Hold.lock(hold))) {
                return true;
            }
        }
        return false;
    }
}
