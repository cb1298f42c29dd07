package dev.heddle.analyzer.rankchecker;

import dev.heddle.trace.plan.VariableName;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Accesses to one variable in one run. */
final class UseCount {
    final VariableName name;
    /** Internal name of the object's class, or null. */
    final @Nullable String className;

    final int iteration;
    /** Accesses to it as a whole, its elements left out. */
    long accesses;
    /** Numbers of the threads that do. */
    final TreeSet<Integer> threads = new TreeSet<>();
    /** Those that have accessed it and were not recorded doing so. */
    final TreeSet<Integer> owners = new TreeSet<>();
    /** Accesses to its elements, by index. */
    final Map<Integer, UseCount> elements = new TreeMap<>();

    /** How threads meet at its data; null before any access to it, as of most objects that a run makes. */
    private @Nullable Meetings meetings;

    private long all;

    UseCount(VariableName name, @Nullable String className, int iteration) {
        this.name = name;
        this.className = className;
        this.iteration = iteration;
    }

    void access(int thread) {
        count();
        threads.add(thread);
    }

    /** An access by a thread that need not count. */
    void count() {
        accesses++;
        all++;
    }

    /** The element, of which an access counts for the whole, too. */
    UseCount element(int index) {
        all++;
        return elements.computeIfAbsent(index, i -> new UseCount(name.at(i), className, iteration));
    }

    /** Accesses to it and to its elements. */
    long all() {
        return all;
    }

    /** An access to its data. */
    void meet(int thread, boolean isWrite, Lifetimes order) {
        if (meetings == null) {
            meetings = new Meetings();
        }
        meetings.access(thread, isWrite, order);
    }

    /** Whether threads meet at it as a whole, its elements left out. */
    boolean contended() {
        return meetings != null && meetings.contended();
    }

    /** Whether threads meet at it or at an element. */
    boolean anyContended() {
        return contended() || elements.values().stream().anyMatch(UseCount::contended);
    }

    /** Threads that access it or an element. */
    TreeSet<Integer> allThreads() {
        TreeSet<Integer> union = new TreeSet<>(threads);
        union.addAll(owners);
        elements.values().forEach(element -> union.addAll(element.threads));
        return union;
    }
}
