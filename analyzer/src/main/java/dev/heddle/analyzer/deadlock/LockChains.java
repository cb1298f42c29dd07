package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects what a circular wait through a third thread consists of. One thread keeps a lock while it waits for a
 * signal. The thread that leads to the signal acquires a second lock. A third thread holds the second lock while it
 * requests the first one.
 */
final class LockChains {
    /** The largest number of events of one sort that are kept. */
    private static final int MOST = 10_000;

    /**
     * An acquisition that a signal needs.
     *
     * @param kept the wait for the signal, and the lock that its thread keeps
     * @param hold the acquired lock
     */
    record Needed(CircularWaits.Kept kept, int hold, RunEvent at) {}

    /**
     * The third thread holds a lock while it requests one that another thread keeps.
     *
     * @param hold the lock that it holds
     * @param held its acquisition
     * @param wanted the lock that it requests
     * @param at the request
     */
    record Request(int hold, RunEvent held, int wanted, RunEvent at) {}

    private final LockStates states;
    /** By a second lock: the waits whose kept lock is requested while a thread holds the second lock. */
    private final Int2ObjectOpenHashMap<List<CircularWaits.Kept>> bySecond = new Int2ObjectOpenHashMap<>();
    /** The locks that are requested while a second lock is held. */
    private final IntOpenHashSet wanted = new IntOpenHashSet();
    /** By thread and lock: its last acquisition. */
    private final Int2ObjectOpenHashMap<Int2ObjectOpenHashMap<RunEvent>> acquired = new Int2ObjectOpenHashMap<>();

    private final Set<List<?>> seen = new HashSet<>();
    private final List<Needed> needed = new ArrayList<>();
    private final List<Request> requests = new ArrayList<>();
    private boolean cutShort;

    /**
     * @param states the numbers of the pass over acquisitions, to which the dependencies do not belong
     * @param dependencies of the run
     * @param dependencyStates their numbers
     * @param kept the waits by kept lock
     */
    LockChains(
            LockStates states,
            List<Dependency> dependencies,
            LockStates dependencyStates,
            Int2ObjectOpenHashMap<List<CircularWaits.Kept>> kept) {
        this.states = states;
        for (Dependency dependency : dependencies) {
            List<CircularWaits.Kept> waits = kept.get(Hold.lock(dependency.wanted));
            if (waits == null) {
                continue;
            }
            wanted.add(Hold.lock(dependency.wanted));
            for (int hold : dependencyStates.holds(dependency.held)) {
                List<CircularWaits.Kept> all =
                        bySecond.computeIfAbsent(Hold.lock(hold), lock -> new ArrayList<>(waits.size()));
                waits.stream().filter(wait -> !all.contains(wait)).forEach(all::add);
            }
        }
    }

    /** Whether acquisitions of a lock are of interest. */
    boolean concerns(int lock) {
        return bySecond.containsKey(lock) || wanted.contains(lock);
    }

    /** The waits to whose signal an acquisition of this lock may lead. */
    List<CircularWaits.Kept> waits(int lock) {
        return bySecond.getOrDefault(lock, List.of());
    }

    void needed(CircularWaits.Kept kept, int hold, RunEvent at) {
        add(needed, new Needed(kept, hold, at), List.of(kept, hold, place(at)));
    }

    /** A thread acquires a lock; it still has the holds from the time of its request. */
    void acquires(int hold, RunEvent at) {
        Int2ObjectOpenHashMap<RunEvent> own =
                acquired.computeIfAbsent(at.thread(), thread -> new Int2ObjectOpenHashMap<>());
        if (wanted.contains(Hold.lock(hold))) {
            for (int held : states.holds(at.locks())) {
                RunEvent got = own.get(held);
                if (got != null) {
                    add(requests, new Request(held, got, hold, at), List.of(held, place(got), hold, place(at)));
                }
            }
        }
        if (bySecond.containsKey(Hold.lock(hold))) {
            own.put(hold, at);
        }
    }

    /**
     * Executions at one place differ by segment only: another thread's signal may come between two of them, and then
     * only one of them is possible.
     */
    private static List<Integer> place(RunEvent at) {
        return List.of(at.thread(), at.segment(), at.site(), at.context());
    }

    private <T> void add(List<T> all, T one, List<?> key) {
        if (all.size() >= MOST) {
            cutShort = true;
        } else if (seen.add(key)) {
            all.add(one);
        }
    }

    List<Needed> needed() {
        return needed;
    }

    List<Request> requests() {
        return requests;
    }

    boolean isCutShort() {
        return cutShort;
    }
}
