package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.FrameStack;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.analyzer.skeleton.Walk;
import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sorts accesses into units of work (AssetFuzzer, section 4): an access belongs to the outermost active method that is a unit of work
 * on its atomic set. The unit of an object's set are the instance methods of the object's class and its superclasses, those of
 * {@code java.lang.Object} excepted; the units of a class's set are all methods of the class but its initialiser. An access outside all
 * of them is a unit by itself.
 */
abstract class UnitTracker<U extends OpenUnit> extends Walk {
    private final SharedSets shared;
    private final UnitRule rule;
    private final AtomicSets sets;
    private Threads<U>[] threads;
    private long units;

    /** The units a thread is in; at most one per set. */
    private static final class Threads<U> {
        final Long2ObjectOpenHashMap<U> bySet = new Long2ObjectOpenHashMap<>();
        /** Those of the frame at each depth. */
        final List<List<U>> byDepth = new ArrayList<>();

        void add(U unit, int depth) {
            while (byDepth.size() <= depth) {
                byDepth.add(new ArrayList<>(1));
            }
            byDepth.get(depth).add(unit);
        }
    }

    UnitTracker(Skeleton skeleton, SharedSets shared, UnitRule rule) {
        super(skeleton);
        this.shared = shared;
        this.rule = rule;
        this.sets = new AtomicSets(skeleton.sites());
        this.threads = array(16);
    }

    /** A unit begins with its first access of the set. */
    abstract U open(ThreadState state, long set, int methodSite, int depth);

    /** An access of a unit. */
    abstract void access(U unit, ThreadState state, long variable, int field, int site);

    /** A unit has ended. */
    abstract void close(U unit);

    @Override
    protected final void access(ThreadState state, Op op, int site, int target, int aux) {
        if (!sets.resolve(op, site, target, aux)) {
            return;
        }
        long set = sets.set();
        Threads<U> thread = of(state.thread());
        U unit = thread.bySet.get(set);
        if (unit == null) {
            if (!shared.matters(set)) {
                return;
            }
            int depth = outermost(state.frames(), set);
            if (depth < 0) {
                units++;
                U single = open(state, set, OpenUnit.NO_METHOD, 0);
                access(single, state, sets.variable(), sets.field(), site);
                close(single);
                return;
            }
            units++;
            unit = open(state, set, state.frames().method(depth), depth);
            thread.bySet.put(set, unit);
            thread.add(unit, depth);
        }
        access(unit, state, sets.variable(), sets.field(), site);
    }

    @Override
    protected final void holds(int inner, int outer) {
        sets.holds(inner, outer);
    }

    @Override
    protected final void leaving(ThreadState state) {
        Threads<U> thread = of(state.thread());
        int depth = state.frames().depth() - 1;
        if (depth >= thread.byDepth.size() || thread.byDepth.get(depth).isEmpty()) {
            return;
        }
        for (U unit : thread.byDepth.get(depth)) {
            thread.bySet.remove(unit.set());
            close(unit);
        }
        thread.byDepth.get(depth).clear();
    }

    /** Depth of the outermost frame that is a unit of work on a set, or -1. */
    private int outermost(FrameStack frames, long set) {
        boolean perClass = Variables.isClassSet(set);
        int owner = Variables.owner(set);
        int ownerClass = perClass ? owner : skeleton().classes().of(owner);
        for (int at = 0; at < frames.depth(); at++) {
            int method = frames.method(at);
            if (perClass
                    ? isUnitOfClass(method, ownerClass)
                    : isUnitOf(method, frames.receiver(at), owner, ownerClass)) {
                return at;
            }
        }
        return -1;
    }

    private boolean isUnitOfClass(int method, int ownerClass) {
        return sites().methodClass(method) == ownerClass && !sites().inClassInitializer(method);
    }

    private boolean isUnitOf(int method, int receiver, int object, int objectClass) {
        if (sites().inObject(method)) {
            return false;
        }
        if (receiver == object) {
            return true;
        }
        // A constructor has no receiver before its call of super, but is an instance method all the same.
        return rule == UnitRule.DECLARED
                && objectClass >= 0
                && (receiver != 0 || sites().inConstructor(method))
                && sites().classes().isSubclass(objectClass, sites().methodClass(method));
    }

    private Threads<U> of(int thread) {
        if (thread >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(thread + 1, threads.length * 2));
        }
        if (threads[thread] == null) {
            threads[thread] = new Threads<>();
        }
        return threads[thread];
    }

    @SuppressWarnings("unchecked")
    private static <U> Threads<U>[] array(int length) {
        return (Threads<U>[]) new Threads<?>[length];
    }

    /** Number of unit executions so far. */
    final long units() {
        return units;
    }
}
