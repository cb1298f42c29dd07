package dev.heddle.analyzer.rankchecker;

import dev.heddle.trace.plan.VariableName;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Accesses to one variable in one run. */
final class VariableCount {
    final VariableName name;
    /** Internal name of the object's class, or null. */
    final @Nullable String className;

    final int iteration;
    /** Accesses to the variable as a whole, without its elements. */
    long accesses;
    /** Numbers of the accessing threads. */
    final TreeSet<Integer> threads = new TreeSet<>();
    /** Threads whose accesses to it were not recorded. */
    final TreeSet<Integer> owners = new TreeSet<>();
    /** Accesses to its elements, by index. */
    final Map<Integer, VariableCount> elements = new TreeMap<>();

    /** Contention on its data; null before any access to data. Most objects of a run never have such an access. */
    private @Nullable Contention contention;

    private long all;

    VariableCount(VariableName name, @Nullable String className, int iteration) {
        this.name = name;
        this.className = className;
        this.iteration = iteration;
    }

    void access(int thread) {
        count();
        threads.add(thread);
    }

    /** Counts an access by a thread that need not be added. */
    void count() {
        accesses++;
        all++;
    }

    /** The element with this index. An access to it also counts for the whole. */
    VariableCount element(int index) {
        all++;
        return elements.computeIfAbsent(index, i -> new VariableCount(name.at(i), className, iteration));
    }

    /** Accesses to it and to its elements. */
    long all() {
        return all;
    }

    /** Checks an access to its data for contention. */
    void checkContention(int thread, boolean isWrite, ForkJoinOrder order) {
        if (contention == null) {
            contention = new Contention();
        }
        contention.access(thread, isWrite, order);
    }

    /** Whether it is contended as a whole, without its elements. */
    boolean contended() {
        return contention != null && contention.contended();
    }

    /** Whether it or an element is contended. */
    boolean anyContended() {
        return contended() || elements.values().stream().anyMatch(VariableCount::contended);
    }

    /** Threads that access it or an element. */
    TreeSet<Integer> allThreads() {
        TreeSet<Integer> union = new TreeSet<>(threads);
        union.addAll(owners);
        elements.values().forEach(element -> union.addAll(element.threads));
        return union;
    }
}
