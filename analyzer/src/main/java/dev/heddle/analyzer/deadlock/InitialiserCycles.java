package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.Segments;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.GabowStrongConnectivityInspector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;

/**
 * Class initialisers that need each other, and the threads that use their classes. The JVM holds a lock of a class
 * while a thread initialises it (JVMS 5.5). Two threads that begin at different classes of a cycle can wait for each
 * other. Each must be able to begin before any thread has initialised the cycle.
 *
 * <p>The first thread that uses a class of a cycle initialises the whole cycle before it continues. So only the first
 * use of each thread matters, and only if no first use of another thread precedes it.
 */
final class InitialiserCycles {
    /**
     * The first use of a class of a cycle by a thread.
     *
     * @param locks the held locks: number of a {@linkplain LockStates state}
     * @param site of the instruction; -1 if it is unknown
     */
    record Use(int thread, int segment, int locks, int site, int context) {}

    /**
     * A thread that begins with one class and needs another one.
     *
     * @param type the class that it initialises
     * @param wanted sites of the needs that lead to the other class, the last one first
     */
    record Waiting(String type, Use use, List<Integer> wanted) {}

    /** Two threads that can wait for each other. */
    record Cycle(Waiting one, Waiting other) {}

    private record First(String type, Use use) {}

    private final Names names;
    private final Map<String, List<Integer>> needs = new HashMap<>();
    /** The number of the cycle of each class. */
    private final Map<String, Integer> cycles = new HashMap<>();

    private final Map<Integer, Map<Integer, First>> uses = new TreeMap<>();
    private long ordered;

    InitialiserCycles(Names names) {
        this.names = names;
        Graph<String, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
        for (int number = Op.FIRST_SITE; number < names.siteLimit(); number++) {
            if (names.hasSite(number) && names.site(number).op() == Op.CLASS_NEED) {
                Site need = names.site(number);
                needs.computeIfAbsent(need.method().owner(), type -> new ArrayList<>())
                        .add(number);
                graph.addVertex(need.method().owner());
                graph.addVertex(need.knownTarget().owner());
                graph.addEdge(need.method().owner(), need.knownTarget().owner());
            }
        }
        if (!needs.isEmpty()) {
            int found = 0;
            for (Set<String> types : new GabowStrongConnectivityInspector<>(graph).stronglyConnectedSets()) {
                if (types.size() > 1) {
                    int number = found++;
                    types.forEach(type -> cycles.put(type, number));
                }
            }
        }
    }

    /** A thread uses or has initialised a class. */
    void use(String type, Use use) {
        Integer cycle = cycles.get(type);
        if (cycle != null) {
            uses.computeIfAbsent(cycle, number -> new TreeMap<>()).putIfAbsent(use.thread(), new First(type, use));
        }
    }

    /** The pairs of threads that can wait for each other; the first one of each pair of classes. */
    List<Cycle> find(Segments segments, LockStates states, HoldsOverThreads overThreads) {
        List<Cycle> found = new ArrayList<>();
        CoReachable together = new CoReachable(segments, states, overThreads);
        for (Map<Integer, First> ofCycle : uses.values()) {
            List<First> earliest = earliest(List.copyOf(ofCycle.values()), segments);
            Set<Set<String>> seen = new HashSet<>();
            for (int i = 0; i < earliest.size(); i++) {
                for (int j = i + 1; j < earliest.size(); j++) {
                    Cycle cycle = cycle(earliest.get(i), earliest.get(j), states, together);
                    if (cycle != null && seen.add(Set.of(cycle.one.type, cycle.other.type))) {
                        found.add(cycle);
                    }
                }
            }
        }
        return found;
    }

    private List<First> earliest(List<First> all, Segments segments) {
        List<First> earliest = new ArrayList<>();
        for (First first : all) {
            boolean isPreceded = all.stream()
                    .anyMatch(other -> other != first
                            && segments.precedes(
                                    other.use().segment(), first.use().segment()));
            if (isPreceded) {
                ordered++;
            } else {
                earliest.add(first);
            }
        }
        return earliest;
    }

    private Cycle cycle(First one, First other, LockStates states, CoReachable together) {
        if (one.type.equals(other.type)
                || one.use.site < 0
                || other.use.site < 0
                || states.excludes(one.use.locks, other.use.locks)
                || together.threads(List.of(dependency(one), dependency(other))) == null) {
            return null;
        }
        List<Integer> wanted = path(one.type, other.type);
        List<Integer> needed = path(other.type, one.type);
        return wanted.isEmpty() || needed.isEmpty()
                ? null
                : new Cycle(new Waiting(one.type, one.use, wanted), new Waiting(other.type, other.use, needed));
    }

    private static Dependency dependency(First first) {
        Dependency dependency = new Dependency(0, first.use.locks, 0, 0);
        dependency.used(first.use.thread, first.use.segment);
        return dependency;
    }

    /**
     * The needs through which the initialisation of one class comes to another one, the last need first. Needs are
     * followed in the order of the code, each class once, as the JVM does in a run without branches.
     */
    private List<Integer> path(String from, String to) {
        Map<String, Integer> by = new HashMap<>();
        Deque<String> open = new ArrayDeque<>();
        by.put(from, -1);
        open.push(from);
        while (!open.isEmpty()) {
            String type = open.peek();
            String next = null;
            for (int need : needs.getOrDefault(type, List.of())) {
                String target = names.site(need).knownTarget().owner();
                if (by.putIfAbsent(target, need) == null) {
                    next = target;
                    break;
                }
            }
            if (to.equals(next)) {
                return back(from, to, by);
            } else if (next == null) {
                open.pop();
            } else {
                open.push(next);
            }
        }
        return List.of();
    }

    private List<Integer> back(String from, String to, Map<String, Integer> by) {
        List<Integer> path = new ArrayList<>();
        for (String at = to; !at.equals(from); ) {
            int need = by.get(at);
            path.add(need);
            at = names.site(need).method().owner();
        }
        return path;
    }

    /** Number of classes whose initialisers are on cycles. */
    int classes() {
        return cycles.size();
    }

    /** Number of first uses that another thread's first use precedes. */
    long ordered() {
        return ordered;
    }
}
