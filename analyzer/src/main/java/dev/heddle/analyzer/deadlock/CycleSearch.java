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
 * Finds the cycles among the dependencies of one component, the short ones first. Left out is what cannot be a deadlock: when two of the
 * threads hold locks that exclude each other (a guard lock), when a hold that is asked for goes together with the one that is there (two
 * readers), and when no threads can stand at all the places at once ({@link Together}).
 */
final class CycleSearch {
    private final LockStates states;
    private final Together together;
    private final Consumer<LockCycle> found;
    private long steps;
    private long guarded;
    private long ordered;
    private boolean cutShort;

    private Int2ObjectOpenHashMap<List<Dependency>> holders = new Int2ObjectOpenHashMap<>();
    private final List<Dependency> chain = new ArrayList<>();

    /**
     * @param steps how many steps may be taken for all components together
     * @param found gets each cycle once, whatever thread it begins with
     */
    CycleSearch(LockStates states, Segments segments, long steps, Consumer<LockCycle> found) {
        this.states = states;
        this.together = new Together(segments);
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
        if (threads == null) {
            ordered++;
        } else {
            found.accept(new LockCycle(List.copyOf(chain), threads));
        }
    }

    /** Whether the first cannot have what it asks for while the second holds what it holds. */
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

    /** Whether nobody in the chain asks for the same lock: else there is a shorter cycle. */
    private boolean isNew(Dependency next) {
        for (Dependency one : chain) {
            if (Hold.lock(one.wanted) == Hold.lock(next.wanted)) {
                return false;
            }
        }
        return true;
    }

    /** Whether somebody in the chain holds a lock that keeps the next one from getting there. */
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

    /** How often two dependencies could not be in one cycle because of a guard lock. */
    long guarded() {
        return guarded;
    }

    /** How many cycles were left out because their threads cannot be there at the same time. */
    long ordered() {
        return ordered;
    }

    /** Whether cycles may have been missed because all steps were used up. */
    boolean isCutShort() {
        return cutShort;
    }
}
