package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.Contexts;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.ThreadLocks;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pass that collects the lock dependencies of a run, and the first acquisition of each lock. */
final class DependencyWalk extends RecordingWalk {
    private final Map<Key, Dependency> byKey = new HashMap<>();
    private final List<Dependency> dependencies = new ArrayList<>();
    private final Int2IntOpenHashMap firstPlaces = new Int2IntOpenHashMap();
    private final HoldsOverThreads overThreads;
    private final InitialiserCycles initialisers;
    private long acquisitions;
    private long notWaiting;

    private record Key(int held, int wanted, int place) {}

    DependencyWalk(Skeleton skeleton) {
        super(skeleton);
        overThreads = new HoldsOverThreads(skeleton.segments(), lockStates());
        initialisers = new InitialiserCycles(sites().names());
        firstPlaces.defaultReturnValue(-1);
    }

    @Override
    protected void requested(ThreadState state, Op op, int hold, int place) {
        acquisitions++;
        if (op != Op.WAKE) {
            firstPlaces.putIfAbsent(Hold.lock(hold), place);
        }
        ThreadLocks locks = state.locks();
        // A thread that holds the lock in the other mode converts its hold: it waits for no other thread, or for
        // itself.
        if (locks.size() == 0 || locks.has(Hold.shared(hold)) || locks.has(Hold.exclusive(hold))) {
            return;
        }
        if (sites().isTry(lockStates().place(place).site())) {
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

    @Override
    protected void nextSegment(ThreadState state) {
        overThreads.nextSegment(state);
    }

    @Override
    protected void usesClass(ThreadState state, int site) {
        initialisers.use(
                sites().names().site(site).knownTarget().owner(),
                new InitialiserCycles.Use(
                        state.thread(),
                        state.segment(),
                        state.locks().state(),
                        site,
                        state.frames().depth() > 0 ? state.context() : Contexts.ROOT));
    }

    @Override
    protected void signalled(ThreadState state, Op op, int site, int target, int aux) {
        if (op == Op.CLASS_READY) {
            // The launcher and the JDK initialise classes without an instruction of the program.
            initialisers.use(
                    sites().names().site(site).method().owner(),
                    new InitialiserCycles.Use(
                            state.thread(), state.segment(), state.locks().state(), -1, Contexts.ROOT));
        }
    }

    /** The classes whose initialisers need each other, and the threads that use them. */
    InitialiserCycles initialisers() {
        return initialisers;
    }

    /** The locks that threads hold over operations of other threads. */
    HoldsOverThreads overThreads() {
        return overThreads;
    }

    List<Dependency> dependencies() {
        return dependencies;
    }

    /** Number of the place of a lock's first acquisition, or -1. */
    int firstPlace(int lock) {
        return firstPlaces.get(lock);
    }

    /** Number of acquisitions, except of locks that the thread already held. */
    long acquisitions() {
        return acquisitions;
    }

    /** Number of acquisitions that would have failed instead of waiting, while the thread held another lock. */
    long notWaiting() {
        return notWaiting;
    }
}
