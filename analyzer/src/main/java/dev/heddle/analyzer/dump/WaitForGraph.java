package dev.heddle.analyzer.dump;

import dev.heddle.analyzer.report.LibraryCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.alg.connectivity.GabowStrongConnectivityInspector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jspecify.annotations.Nullable;

/**
 * Which thread waits for which other thread: an edge leads from a thread to the owner of the object that it waits for.
 * Only owners that the dump names make edges; a thread that waits for a signal has none.
 */
final class WaitForGraph {
    /** Name of the method that initialises a class. */
    static final String INITIALISER = "<clinit>";

    private static final String INITIALISER_OF = "initialiser of ";

    private final Graph<DumpedThread, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
    /** The awaited object of each edge, by its first thread. */
    private final Map<DumpedThread, DumpedLock> awaited = new LinkedHashMap<>();

    private final Map<DumpedThread, Integer> order = new HashMap<>();

    /**
     * @param threads those that did not move
     * @param isCompared whether there are several dumps, so that these threads also used no CPU time between them
     */
    WaitForGraph(List<DumpedThread> threads, boolean isCompared) {
        Map<String, DumpedThread> owners = new HashMap<>();
        Map<String, DumpedThread> names = new HashMap<>();
        for (DumpedThread thread : threads) {
            order.put(thread, order.size());
            graph.addVertex(thread);
            names.putIfAbsent(thread.name(), thread);
            names.put("#" + thread.id(), thread);
            thread.synchronizers().forEach(lock -> owners.put(lock.identity(), thread));
            for (DumpedFrame frame : thread.stack()) {
                frame.locked().forEach(lock -> owners.put(lock.identity(), thread));
                if (frame.at().method().equals(INITIALISER)) {
                    owners.put(INITIALISER_OF + frame.at().className(), thread);
                }
            }
        }
        for (DumpedThread thread : threads) {
            DumpedWait wait = thread.waitsFor();
            if (wait == null) {
                addInitialiser(thread, threads, isCompared);
            } else if (wait.object() != null) {
                DumpedThread owner =
                        wait.owner() == null ? owners.get(wait.object().identity()) : names.get(wait.owner());
                add(thread, owner, wait.object());
            }
        }
    }

    private void add(DumpedThread thread, @Nullable DumpedThread owner, DumpedLock object) {
        // A thread that waits for itself holds the object in shared mode, or waits for a notification.
        if (owner != null && owner != thread) {
            graph.addEdge(thread, owner);
            awaited.put(thread, object);
        }
    }

    /**
     * A JVM that does not name the class has threads that run, execute no instruction, and stand in an initialiser; the
     * awaited class is the one that another such thread initialises. Without a proof that they execute nothing they may
     * as well compute.
     */
    private void addInitialiser(DumpedThread thread, List<DumpedThread> threads, boolean isCompared) {
        if (!awaitsInitialiser(thread, isCompared)) {
            return;
        }
        Set<String> own = initialisers(thread);
        for (DumpedThread other : threads) {
            if (other == thread || !awaitsInitialiser(other, isCompared)) {
                continue;
            }
            for (String name : initialisers(other)) {
                if (!own.isEmpty() && !own.contains(name)) {
                    add(thread, other, new DumpedLock(INITIALISER_OF + name, name));
                    return;
                }
            }
        }
    }

    private static boolean awaitsInitialiser(DumpedThread thread, boolean isCompared) {
        return thread.waitsFor() == null
                && thread.state() == Thread.State.RUNNABLE
                && !thread.stack().isEmpty()
                && (thread.waitsInVm()
                        || isCompared
                                && thread.cpu() >= 0
                                && !LibraryCode.contains(
                                        thread.stack().get(0).at().className()));
    }

    /** The classes that a thread initialises, the last begun first. */
    static Set<String> initialisers(DumpedThread thread) {
        Set<String> names = new LinkedHashSet<>();
        for (DumpedFrame frame : thread.stack()) {
            if (frame.at().method().equals(INITIALISER)) {
                names.add(frame.at().className());
            }
        }
        return names;
    }

    /** The object that a thread waits for; null if no owner of it is known. */
    @Nullable DumpedLock awaited(DumpedThread thread) {
        return awaited.get(thread);
    }

    /** Whether the owner of the awaited object is known. */
    boolean hasOwner(DumpedThread thread) {
        return awaited.containsKey(thread);
    }

    /** The threads of each cycle: every one waits for the next, and the last for the first. */
    List<List<DumpedThread>> cycles() {
        List<List<DumpedThread>> cycles = new ArrayList<>();
        for (Set<DumpedThread> component : new GabowStrongConnectivityInspector<>(graph).stronglyConnectedSets()) {
            if (component.size() > 1) {
                // A thread waits for one object at a time, so the component is one cycle.
                DumpedThread first =
                        component.stream().min(Comparator.comparing(order::get)).orElseThrow();
                List<DumpedThread> cycle = new ArrayList<>(List.of(first));
                for (DumpedThread next = owner(first); next != first; next = owner(next)) {
                    cycle.add(next);
                }
                cycles.add(cycle);
            }
        }
        cycles.sort(Comparator.comparing(cycle -> order.get(cycle.get(0))));
        return cycles;
    }

    private DumpedThread owner(DumpedThread thread) {
        return Graphs.successorListOf(graph, thread).get(0);
    }

    /** The threads that wait for one of these directly or through others, in the order of the dump. */
    List<DumpedThread> behind(List<DumpedThread> threads) {
        Set<DumpedThread> reached = new LinkedHashSet<>(threads);
        Deque<DumpedThread> open = new ArrayDeque<>(threads);
        while (!open.isEmpty()) {
            for (DumpedThread one : Graphs.predecessorListOf(graph, open.remove())) {
                if (reached.add(one)) {
                    open.add(one);
                }
            }
        }
        threads.forEach(reached::remove);
        List<DumpedThread> behind = new ArrayList<>(reached);
        behind.sort(Comparator.comparing(order::get));
        return behind;
    }

    /** The threads that wait for an object of this thread, without those behind them. */
    List<DumpedThread> directlyBehind(DumpedThread thread) {
        List<DumpedThread> behind = new ArrayList<>(Graphs.predecessorListOf(graph, thread));
        behind.sort(Comparator.comparing(order::get));
        return behind;
    }
}
