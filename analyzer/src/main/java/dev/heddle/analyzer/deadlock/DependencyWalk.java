package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.HeldLocks;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.analyzer.skeleton.Walk;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pass that collects the lock dependencies of a run, and where each lock was acquired first. */
final class DependencyWalk extends Walk {
    private final Map<Key, Dependency> byKey = new HashMap<>();
    private final List<Dependency> dependencies = new ArrayList<>();
    private final Int2IntOpenHashMap firstPlaces = new Int2IntOpenHashMap();
    private final boolean[] tries;
    private long acquisitions;
    private long notWaiting;

    private record Key(int held, int wanted, int place) {}

    DependencyWalk(Skeleton skeleton) {
        super(skeleton);
        firstPlaces.defaultReturnValue(-1);
        int limit = sites().names().siteLimit();
        tries = new boolean[limit];
        for (int site = 0; site < limit; site++) {
            tries[site] = sites().names().hasSite(site) && isTry(sites().names().site(site));
        }
    }

    /** An acquisition that fails, or gives up after a time, instead of waiting for ever. */
    static boolean isTry(Site site) {
        return site.method().owner().startsWith("java/util/concurrent/locks/")
                && site.method().name().startsWith("try");
    }

    @Override
    protected void requested(ThreadState state, Op op, int hold, int place) {
        acquisitions++;
        if (op != Op.WAKE) {
            firstPlaces.putIfAbsent(Hold.lock(hold), place);
        }
        HeldLocks locks = state.locks();
        // Who holds a lock in the other mode goes over from one to the other: it waits for nobody, or for itself.
        if (locks.size() == 0 || locks.has(Hold.shared(hold)) || locks.has(Hold.exclusive(hold))) {
            return;
        }
        if (tries[lockStates().place(place).site()]) {
            notWaiting++;
            return;
        }
        Key key = new Key(locks.state(), hold, place);
        Dependency dependency = byKey.get(key);
        if (dependency == null) {
            dependency = new Dependency(dependencies.size(), key.held, hold, place);
            byKey.put(key, dependency);
            dependencies.add(dependency);
        }
        dependency.used(state.thread(), state.segment());
    }

    List<Dependency> dependencies() {
        return dependencies;
    }

    /** Number of the place where a lock was acquired first, or -1. */
    int firstPlace(int lock) {
        return firstPlaces.get(lock);
    }

    /** How many acquisitions there were, those of locks that the thread held already not counted. */
    long acquisitions() {
        return acquisitions;
    }

    /** How many of them would have failed instead of waiting, while the thread held another lock. */
    long notWaiting() {
        return notWaiting;
    }
}
