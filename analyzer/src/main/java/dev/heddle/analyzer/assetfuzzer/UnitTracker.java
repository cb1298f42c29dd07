package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.FrameStack;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.ThreadState;
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
 * Assigns accesses to units of work (AssetFuzzer, section 4). An access belongs to the outermost active method that is
 * a unit of work on its atomic set. A declared set may declare its units. Otherwise, for an object's set, the units are the instance methods of the object's class and
 * its superclasses, except those of {@code java.lang.Object}. For a class's set, the units are all methods of the class
 * except its initialiser. An access outside all of them is a unit by itself.
 * <p>There are two additions to the paper:
 * <ul>
 * <li>Objects that a class initialiser makes belong to no unit until the initialiser ends. The JVM prevents other
 * threads from using the class before that.
 * <li>An iteration is also a unit, although the iterator has another class than the collection. Code that iterates over
 * a collection of the JDK requires that no other thread changes the collection meanwhile. The unit is the method of the
 * program that made the iterator. It begins with the iterator, and ends when the method makes another iterator over the
 * same collection, or returns. An access to a node of the collection is a unit until then, or until any next iteration.
 * </ul>
 */
abstract class UnitTracker<U extends OpenUnit> extends RecordingWalk {
    private final SharedSets shared;
    private final UnitRule rule;
    private final AtomicSets sets;
    private final RepeatedReads repeatedReads;
    private ThreadUnits<U>[] threads;
    /** The shared sets accessed so far. */
    private final LongOpenHashSet accessed = new LongOpenHashSet();

    private long units;
    private long accessesInInitialisers;

    private record RepeatedRead(long set, int site) {}

    /** The active units of a thread; at most one for each set. */
    private static final class ThreadUnits<U> {
        final Long2ObjectOpenHashMap<U> bySet = new Long2ObjectOpenHashMap<>();
        /** For each set, the segment of the unit's first access. */
        final Long2IntOpenHashMap begunIn = new Long2IntOpenHashMap();
        /** The sets whose unit is an iteration. */
        final LongOpenHashSet iterations = new LongOpenHashSet();
        /** Units on parts of a collection, such as its nodes, that the thread reached during an iteration. */
        final List<U> parts = new ArrayList<>(0);
        /** The repeated reads of the current segment. */
        final List<RepeatedRead> readAgain = new ArrayList<>(0);
        /** The sets first accessed in the class initialiser that the thread executes. */
        final LongOpenHashSet unpublished = new LongOpenHashSet(0);
        /** The units of the frame at each depth. */
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
        this.sets = new AtomicSets(skeleton.sites(), shared.declared());
        this.repeatedReads = new RepeatedReads(shared, skeleton.segments());
        this.threads = array(16);
    }

    /** Begins a unit, with its first access to the set. */
    abstract U open(ThreadState state, long set, int methodSite, int depth);

    /** Records an access of a unit to a relevant variable. */
    abstract void access(U unit, ThreadState state, long variable, int field, int site);

    /** Ends a unit. */
    abstract void close(U unit);

    @Override
    protected final void access(ThreadState state, Op op, int site, int target, int aux) {
        if (!sets.resolve(op, site, target, aux)) {
            return;
        }
        long set = sets.set();
        ThreadUnits<U> thread = of(state.thread());
        boolean begins = !thread.iterations.isEmpty() && beginsIteration(state.frames());
        if (begins) {
            // The collection of a part is unknown, so all parts end with the next iteration.
            endParts(thread);
        }
        U unit = thread.bySet.get(set);
        if (op.isAnyWrite()) {
            repeatedReads.write(set, state.thread(), state.segment(), unit != null);
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
                accessesInInitialisers++;
                return;
            }
            int depth = outermost(state.frames(), set);
            int iteratingFrame = iteratingFrame(state.frames(), set);
            if (iteratingFrame >= 0 && (depth < 0 || iteratingFrame < depth)) {
                depth = iteratingFrame;
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
            ThreadUnits<U> thread = of(state.thread());
            repeatedReads.read(set, state.thread(), state.segment());
            if (thread.bySet.containsKey(set) && thread.begunIn.get(set) != state.segment()) {
                repeatedReads.open(set);
            }
            thread.readAgain.add(new RepeatedRead(set, site));
        }
    }

    @Override
    protected final void nextSegment(ThreadState state) {
        ThreadUnits<U> thread = of(state.thread());
        FrameStack frames = state.frames();
        for (RepeatedRead again : thread.readAgain) {
            // A unit that has only repeated reads has no recorded access yet. An iteration may have lost the read by
            // which it began.
            if (thread.bySet.containsKey(again.set)
                    || outermost(frames, again.set) >= 0
                    || sites().inIterator(again.site) && frames.depth() > 0) {
                repeatedReads.open(again.set);
            }
        }
        thread.readAgain.clear();
    }

    @Override
    protected final void leaving(ThreadState state) {
        ThreadUnits<U> thread = of(state.thread());
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
     * Whether a class initialiser makes the accessed object. Other threads see the object only when the class is ready.
     * Only objects without an earlier access count as made there.
     */
    private boolean isUnpublished(ThreadUnits<U> thread, FrameStack frames, long set) {
        boolean isNew = accessed.add(set);
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

    private void endParts(ThreadUnits<U> thread) {
        if (!thread.parts.isEmpty()) {
            Set<U> ended = new HashSet<>(thread.parts);
            thread.byDepth.forEach(units -> units.removeIf(ended::contains));
            thread.parts.forEach(part -> end(thread, part));
            thread.parts.clear();
        }
    }

    private void end(ThreadUnits<U> thread, U unit) {
        thread.bySet.remove(unit.set());
        thread.begunIn.remove(unit.set());
        thread.iterations.remove(unit.set());
        close(unit);
    }

    private boolean beginsIteration(FrameStack frames) {
        int innermost = frames.method(frames.depth() - 1);
        return sites().inIterator(innermost) && sites().inConstructor(innermost);
    }

    /**
     * Depth of the frame of the program that iterates over a collection of the JDK, if the innermost frames belong to
     * an iterator; otherwise -1.
     */
    private int iteratingFrame(FrameStack frames, long set) {
        if (VariableIds.isClassSet(set)) {
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
        int declaration = VariableIds.declaration(set);
        if (!shared.declared().hasDefaultUnits(declaration)) {
            return outermostDeclared(frames, declaration);
        }
        boolean perClass = VariableIds.isClassSet(set);
        int owner = VariableIds.owner(set);
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

    private int outermostDeclared(FrameStack frames, int declaration) {
        for (int at = 0; at < frames.depth(); at++) {
            if (shared.declared().isUnit(declaration, frames.method(at))) {
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
        // A constructor has no receiver before its call of super, but it is an instance method.
        return rule == UnitRule.DECLARED
                && objectClass >= 0
                && (receiver != 0 || sites().inConstructor(method))
                && sites().classes().isSubclass(objectClass, sites().methodClass(method));
    }

    private ThreadUnits<U> of(int thread) {
        if (thread >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(thread + 1, threads.length * 2));
        }
        if (threads[thread] == null) {
            threads[thread] = new ThreadUnits<>();
        }
        return threads[thread];
    }

    @SuppressWarnings("unchecked")
    private static <U> ThreadUnits<U>[] array(int length) {
        return (ThreadUnits<U>[]) new ThreadUnits<?>[length];
    }

    /** The reads that the recording lacks. */
    final RepeatedReads repeatedReads() {
        return repeatedReads;
    }

    /** Number of accesses to objects that a class initialiser was making. */
    final long accessesInInitialisers() {
        return accessesInInitialisers;
    }

    /** Number of unit executions so far. */
    final long units() {
        return units;
    }
}
