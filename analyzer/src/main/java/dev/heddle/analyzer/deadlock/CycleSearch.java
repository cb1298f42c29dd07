package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.Segments;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Finds the cycles among the dependencies of one component, short ones first. It omits cycles that cannot be deadlocks:
 * <ul>
 * <li>Two threads hold locks that exclude each other (a guard lock), or a further thread holds such a lock over what one
 * of them does.
 * <li>A requested hold is compatible with the existing one (two readers).
 * <li>The threads cannot be at all places at the same time ({@link CoReachable}).
 * </ul>
 */
final class CycleSearch {
    private final LockStates states;
    private final CoReachable together;
    private final Consumer<LockCycle> found;
    private long steps;
    private long guarded;
    private long ordered;
    private boolean cutShort;

    private Int2ObjectOpenHashMap<List<Dependency>> holders = new Int2ObjectOpenHashMap<>();
    private final List<Dependency> chain = new ArrayList<>();

    /**
     * Makes a search.
     *
     * @param steps largest number of steps for all components together
     * @param found receives each cycle once, independent of the thread with which it begins
     */
    CycleSearch(
            LockStates states, Segments segments, HoldsOverThreads overThreads, long steps, Consumer<LockCycle> found) {
        this.states = states;
        this.together = new CoReachable(segments, states, overThreads);
        this.steps = steps;
        this.found = found;
    }

    void search(List<Dependency> component) {
        holders = new Int2ObjectOpenHashMap<>();
        IntOpenHashSet threads = new IntOpenHashSet();
        for (Dependency dependency : component) {
            dependency.uses.forEach(use -> threads.add(use.thread));
            for (int hold : states.holds(dependency.held)) {
                holders.computeIfAbsent(Hold.lock(hold), lock -> new ArrayList<>(2))
                        .add(dependency);
            }
        }
        for (int length = 2; length <= threads.size() && !cutShort; length++) {
            for (Dependency first : component) {
                chain.add(first);
                extend(first, length);
                chain.clear();
            }
        }
    }

    private void extend(Dependency first, int length) {
        if (cutShort || --steps < 0) {
            cutShort = true;
            return;
        }
        Dependency last = chain.get(chain.size() - 1);
        if (chain.size() == length) {
            if (waitsFor(last, first)) {
                complete();
            }
            return;
        }
        for (Dependency next : holders.getOrDefault(Hold.lock(last.wanted), List.of())) {
            // Each cycle is found from its first dependency only.
            if (next.number > first.number && waitsFor(last, next) && isNew(next) && !isGuarded(next)) {
                chain.add(next);
                extend(first, length);
                chain.remove(chain.size() - 1);
            }
        }
    }

    private void complete() {
        int[] threads = together.threads(chain);
        if (threads == null && together.isGuarded()) {
            guarded++;
        } else if (threads == null) {
            ordered++;
        } else {
            found.accept(new LockCycle(List.copyOf(chain), threads));
        }
    }

    /** Whether the first thread cannot acquire its wanted lock while the second one holds its locks. */
    private boolean waitsFor(Dependency one, Dependency other) {
        return excludes(states.holds(other.held), one.wanted);
    }

    private static boolean excludes(int[] holds, int wanted) {
        for (int hold : holds) {
            if (Hold.exclude(hold, wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Whether no thread in the chain requests the same lock; otherwise a shorter cycle exists. */
    private boolean isNew(Dependency next) {
        for (Dependency one : chain) {
            if (Hold.lock(one.wanted) == Hold.lock(next.wanted)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a thread in the chain holds a lock that prevents the next thread from reaching its place. */
    private boolean isGuarded(Dependency next) {
        for (Dependency one : chain) {
            for (int hold : states.holds(one.held)) {
                if (excludes(states.holds(next.held), hold)) {
                    guarded++;
                    return true;
                }
            }
        }
        return false;
    }

    /** Number of times that a guard lock excluded two dependencies from one cycle. */
    long guarded() {
        return guarded;
    }

    /** Number of cycles omitted because their threads cannot be there at the same time. */
    long ordered() {
        return ordered;
    }

    /** Whether the search may have missed cycles because it used up its steps. */
    boolean isCutShort() {
        return cutShort;
    }
}
