package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.FrameStack;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.analyzer.skeleton.Walk;
import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Sorts accesses into units of work (AssetFuzzer, section 4): an access belongs to the outermost active method that is a unit of work
 * on its atomic set. The unit of an object's set are the instance methods of the object's class and its superclasses, those of
 * {@code java.lang.Object} excepted; the units of a class's set are all methods of the class but its initialiser. An access outside all
 * of them is a unit by itself.
 *
 * <p>Beyond the paper, what a class initialiser makes belongs to no unit until the initialiser ends: the JVM lets nobody else use the class before.
 *
 * <p>Beyond the paper, an iteration is a unit, too: whoever walks through a collection of the JDK relies on nobody changing it meanwhile, although the
 * iterator's class is another one. It is what the method of the program does that made the iterator, from then until it makes another one over the same
 * collection or is left. What it meets of the nodes that a collection is made of is a unit until then, or until any next walk.
 */
abstract class UnitTracker<U extends OpenUnit> extends Walk {
    private final SharedSets shared;
    private final UnitRule rule;
    private final AtomicSets sets;
    private final ReadsAgain readsAgain;
    private Threads<U>[] threads;
    /** The shared sets that had an access so far. */
    private final LongOpenHashSet touched = new LongOpenHashSet();

    private long units;
    private long inInitialisers;

    private record Again(long set, int site) {}

    /** The units a thread is in; at most one per set. */
    private static final class Threads<U> {
        final Long2ObjectOpenHashMap<U> bySet = new Long2ObjectOpenHashMap<>();
        /** The segments in which they had their first access. */
        final Long2IntOpenHashMap begunIn = new Long2IntOpenHashMap();
        /** Those of them that are iterations. */
        final LongOpenHashSet iterations = new LongOpenHashSet();
        /** Those on what a collection is made of, as its nodes, that were met while walking through it. */
        final List<U> parts = new ArrayList<>(0);
        /** In the segment at hand, the sets that it read again and where. */
        final List<Again> readAgain = new ArrayList<>(0);
        /** The sets that had their first access at all in the class initialiser that it is in. */
        final LongOpenHashSet unpublished = new LongOpenHashSet(0);
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
        this.readsAgain = new ReadsAgain(shared, skeleton.segments());
        this.threads = array(16);
    }

    /** A unit begins with its first access of the set. */
    abstract U open(ThreadState state, long set, int methodSite, int depth);

    /** An access of a unit to a variable that matters. */
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
        boolean begins = !thread.iterations.isEmpty() && beginsIteration(state.frames());
        if (begins) {
            // Which collection a part is of is not known; so none outlasts the next walk.
            endParts(thread);
        }
        U unit = thread.bySet.get(set);
        if (op.isAnyWrite()) {
            readsAgain.write(set, state.thread(), state.segment(), unit != null);
        }
        if (unit != null && begins && thread.iterations.contains(set)) {
            end(thread, unit);
            thread.byDepth.get(unit.depth()).remove(unit);
            unit = null;
        }
        if (unit == null) {
            if (!shared.matters(set)) {
                return;
            }
            if (isUnpublished(thread, state.frames(), set)) {
                inInitialisers++;
                return;
            }
            int depth = outermost(state.frames(), set);
            int walker = walker(state.frames(), set);
            if (walker >= 0 && (depth < 0 || walker < depth)) {
                depth = walker;
                thread.iterations.add(set);
            }
            if (depth < 0) {
                units++;
                if (shared.matters(set, sets.variable())) {
                    U single = open(state, set, OpenUnit.NO_METHOD, 0);
                    access(single, state, sets.variable(), sets.field(), site);
                    close(single);
                }
                return;
            }
            units++;
            unit = open(state, set, state.frames().method(depth), depth);
            thread.bySet.put(set, unit);
            thread.begunIn.put(set, state.segment());
            thread.add(unit, depth);
            if (thread.iterations.contains(set) && !beginsIteration(state.frames())) {
                thread.parts.add(unit);
            }
        }
        if (shared.matters(set, sets.variable())) {
            access(unit, state, sets.variable(), sets.field(), site);
        }
    }

    @Override
    protected final void atomic(ThreadState state, Op op, int site, int target, int aux) {
        access(state, op, site, target, aux);
    }

    @Override
    protected final void holds(int inner, int outer) {
        sets.holds(inner, outer);
    }

    @Override
    protected final void readAgain(ThreadState state, int target, int site) {
        if (sets.resolveSet(sites().op(site), site, target) && shared.matters(sets.set())) {
            long set = sets.set();
            Threads<U> thread = of(state.thread());
            readsAgain.read(set, state.thread(), state.segment());
            if (thread.bySet.containsKey(set) && thread.begunIn.get(set) != state.segment()) {
                readsAgain.open(set);
            }
            thread.readAgain.add(new Again(set, site));
        }
    }

    @Override
    protected final void nextSegment(ThreadState state) {
        Threads<U> thread = of(state.thread());
        FrameStack frames = state.frames();
        for (Again again : thread.readAgain) {
            // A unit that holds only such reads has no access yet; and an iteration may have lost the one by which it
            // began.
            if (thread.bySet.containsKey(again.set)
                    || outermost(frames, again.set) >= 0
                    || sites().inIterator(again.site) && frames.depth() > 0) {
                readsAgain.open(again.set);
            }
        }
        thread.readAgain.clear();
    }

    @Override
    protected final void leaving(ThreadState state) {
        Threads<U> thread = of(state.thread());
        int depth = state.frames().depth() - 1;
        if (!thread.unpublished.isEmpty()
                && sites().inClassInitializer(state.frames().method(depth))) {
            thread.unpublished.clear();
        }
        if (depth >= thread.byDepth.size() || thread.byDepth.get(depth).isEmpty()) {
            return;
        }
        for (U unit : thread.byDepth.get(depth)) {
            end(thread, unit);
        }
        thread.parts.removeIf(part -> part.depth() == depth);
        thread.byDepth.get(depth).clear();
    }

    /**
     * Whether a class initialiser makes what is accessed: others see it when the class is ready, and not half made. Only what nobody has accessed before
     * counts as made there.
     */
    private boolean isUnpublished(Threads<U> thread, FrameStack frames, long set) {
        boolean isNew = touched.add(set);
        if (!isNew && !thread.unpublished.contains(set)) {
            return false;
        }
        for (int at = 0; at < frames.depth(); at++) {
            if (sites().inClassInitializer(frames.method(at))) {
                thread.unpublished.add(set);
                return true;
            }
        }
        return false;
    }

    private void endParts(Threads<U> thread) {
        if (!thread.parts.isEmpty()) {
            Set<U> ended = new HashSet<>(thread.parts);
            thread.byDepth.forEach(units -> units.removeIf(ended::contains));
            thread.parts.forEach(part -> end(thread, part));
            thread.parts.clear();
        }
    }

    private void end(Threads<U> thread, U unit) {
        thread.bySet.remove(unit.set());
        thread.begunIn.remove(unit.set());
        thread.iterations.remove(unit.set());
        close(unit);
    }

    private boolean beginsIteration(FrameStack frames) {
        int innermost = frames.method(frames.depth() - 1);
        return sites().inIterator(innermost) && sites().inConstructor(innermost);
    }

    /** Depth of the frame of the program that walks through a collection of the JDK, if the innermost frames are those of an iterator; otherwise -1. */
    private int walker(FrameStack frames, long set) {
        if (Variables.isClassSet(set)) {
            return -1;
        }
        boolean iterates = false;
        for (int at = frames.depth() - 1; at >= 0; at--) {
            int method = frames.method(at);
            if (!sites().inLibrary(method)) {
                return iterates ? at : -1;
            }
            iterates |= sites().inIterator(method);
        }
        return -1;
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

    /** What the recording lacks of reads. */
    final ReadsAgain readsAgain() {
        return readsAgain;
    }

    /** Accesses to what a class initialiser was about to make. */
    final long inInitialisers() {
        return inInitialisers;
    }

    /** Number of unit executions so far. */
    final long units() {
        return units;
    }
}
