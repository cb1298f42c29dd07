package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.deadlock.WaitWalk.Taken;
import dev.heddle.analyzer.deadlock.WaitWalk.Waited;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.Segments;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pass that finds circular waits. A thread holds a lock while it waits for a signal. Before the signal, another
 * thread acquires that lock: the signalling thread, or one whose signals lead to it. In this run, that acquisition came
 * first. If nothing orders it, the waiting thread can acquire the lock first, and keep it. The other thread may also
 * acquire a second lock, which a third thread holds while it requests the first one.
 */
final class CircularWaits extends RecordingWalk {
    /** The last segment of a thread without a segment that leads to the signal. */
    private static final int NOWHERE = -1;

    private final Segments segments;
    private final LockChains chains;
    private final Int2ObjectOpenHashMap<List<Kept>> byLock = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<Long2IntOpenHashMap> occurrences = new Int2ObjectOpenHashMap<>();
    private final Set<List<Integer>> seen = new HashSet<>();
    private final List<CircularWait> cycles = new ArrayList<>();
    private final IntSet woken;
    private final Int2ObjectOpenHashMap<Int2IntOpenHashMap> leading = new Int2ObjectOpenHashMap<>();
    private long steps;
    private long ordered;
    private long guarded;
    private boolean cutShort;

    /** A lock that a thread keeps while it waits, and all holds that it has then. */
    record Kept(Waited waited, Taken taken, int[] holds) {}

    /**
     * A circular wait.
     *
     * @param waited the wait
     * @param taken the lock that the thread keeps
     * @param needed the acquisition by the thread that sends the signal, or that enables it
     * @param third the thread that holds the needed lock while it requests the kept one; null if they are one lock
     */
    record CircularWait(Waited waited, Taken taken, RunEvent needed, LockChains.@Nullable Request third) {}

    /**
     * Makes the pass.
     *
     * @param dependencies the finished pass over lock dependencies
     * @param woken segments that begin with the end of a wait for a notification
     * @param steps largest number of checked pairs of a wait and an acquisition
     */
    CircularWaits(Skeleton skeleton, List<Waited> waits, IntSet woken, DependencyWalk dependencies, long steps) {
        super(skeleton);
        this.woken = woken;
        this.segments = skeleton.segments();
        this.steps = steps;
        for (Waited waited : waits) {
            int[] holds = waited.taken().stream()
                    .mapToInt(Taken::hold)
                    .filter(hold -> Hold.lock(hold) != waited.owner())
                    .toArray();
            for (Taken taken : waited.taken()) {
                if (Hold.lock(taken.hold()) != waited.owner()
                        && HangNames.hasPlace(taken.at())
                        && HangNames.hasPlace(waited.at())) {
                    byLock.computeIfAbsent(Hold.lock(taken.hold()), lock -> new ArrayList<>())
                            .add(new Kept(waited, taken, holds));
                }
            }
        }
        chains = new LockChains(lockStates(), dependencies.dependencies(), dependencies.lockStates(), byLock);
    }

    /** Whether a thread waited while it held a lock; otherwise there can be no circular wait. */
    boolean isNeeded() {
        return !byLock.isEmpty();
    }

    /** Number of locks that threads held while they waited. */
    long kept() {
        return byLock.values().stream().mapToLong(List::size).sum();
    }

    @Override
    protected void requested(ThreadState state, Op op, int hold, int place) {
        if (op == Op.WAKE) {
            return;
        }
        int site = lockStates().place(place).site();
        int context = lockStates().place(place).context();
        int lock = Hold.lock(hold);
        int occurrence = RunEvent.occurrence(
                occurrences.computeIfAbsent(state.thread(), thread -> new Long2IntOpenHashMap()), site, context);
        List<Kept> all = byLock.getOrDefault(lock, List.of());
        if (all.isEmpty() && !chains.concerns(lock) || sites().isTry(site)) {
            return;
        }
        RunEvent at = RunEvent.of(state, op, lock, lockStates().place(place).lockClass(), site, context, occurrence);
        for (Kept kept : all) {
            if (Hold.exclude(hold, kept.taken.hold())
                    && isPossible(state, kept)
                    && seen.add(List.of(
                            kept.waited.at().site(),
                            kept.waited.at().context(),
                            kept.taken.at().site(),
                            kept.taken.at().context(),
                            site,
                            context))) {
                cycles.add(new CircularWait(kept.waited, kept.taken, at, null));
            }
        }
        for (Kept kept : chains.waits(lock)) {
            if (isPossible(state, kept)) {
                chains.needed(kept, hold, at);
            }
        }
        chains.acquires(hold, at);
    }

    /** Whether a thread needs to pass this point for the signal, and may come here while the lock is kept. */
    private boolean isPossible(ThreadState state, Kept kept) {
        if (--steps < 0) {
            cutShort = true;
            return false;
        }
        if (kept.waited.at().thread() == state.thread() || !leadsTo(state, kept.waited.signalSegment())) {
            return false;
        }
        if (segments.precedes(state.segment(), kept.taken.at().segment())) {
            ordered++;
            return false;
        }
        if (excludes(lockStates().holds(state.locks().state()), kept.holds)) {
            guarded++;
            return false;
        }
        return true;
    }

    /**
     * Whether the signal requires that the thread has passed this point: the thread sends it, or sends a signal that
     * another thread needs first.
     */
    private boolean leadsTo(ThreadState state, int signal) {
        return state.segment()
                <= leading.computeIfAbsent(signal, this::leadingTo).get(state.thread());
    }

    /** For each thread, the last segment that has to precede a signal, because a thread waits for a signal in it. */
    private Int2IntOpenHashMap leadingTo(int signal) {
        Int2IntOpenHashMap last = new Int2IntOpenHashMap();
        last.defaultReturnValue(NOWHERE);
        IntArrayList open = new IntArrayList(new int[] {signal});
        while (!open.isEmpty()) {
            int segment = open.popInt();
            int thread = segments.threadOf(segment);
            int before = last.get(thread);
            if (before >= segment) {
                continue;
            }
            last.put(thread, segment);
            int from = before == NOWHERE ? segments.first(thread) : before + 1;
            for (int at = from; at <= segment && steps > 0; at++, steps--) {
                if (woken.contains(at)) {
                    continue;
                }
                segments.sources(at).forEach(open::push);
            }
        }
        return last;
    }

    /** Whether two threads hold locks that exclude each other. Then one of them does not reach this point. */
    private static boolean excludes(int[] some, int... others) {
        for (int one : some) {
            for (int other : others) {
                if (Hold.exclude(one, other)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The circular waits; called after the pass. */
    List<CircularWait> cycles() {
        List<CircularWait> all = new ArrayList<>(cycles);
        for (LockChains.Needed needed : chains.needed()) {
            for (LockChains.Request third : chains.requests()) {
                if (--steps < 0) {
                    cutShort = true;
                    return all;
                }
                if (isCircle(needed, third)) {
                    all.add(new CircularWait(needed.kept().waited, needed.kept().taken, needed.at(), third));
                }
            }
        }
        return all;
    }

    private boolean isCircle(LockChains.Needed needed, LockChains.Request third) {
        Kept kept = needed.kept();
        int thread = third.at().thread();
        if (thread == kept.waited.at().thread()
                || thread == needed.at().thread()
                || !Hold.exclude(third.wanted(), kept.taken.hold())
                || !Hold.exclude(third.hold(), needed.hold())) {
            return false;
        }
        int[] holds = lockStates().holds(third.at().locks());
        if (excludes(holds, kept.holds)
                || excludes(holds, lockStates().holds(needed.at().locks()))) {
            guarded++;
            return false;
        }
        if (segments.precedes(third.at().segment(), kept.taken.at().segment())
                || segments.precedes(needed.at().segment(), third.held().segment())
                || segments.precedes(kept.waited.end(), third.held().segment())) {
            ordered++;
            return false;
        }
        return seen.add(List.of(
                kept.waited.at().site(),
                kept.waited.at().context(),
                kept.taken.at().site(),
                kept.taken.at().context(),
                needed.at().site(),
                needed.at().context(),
                third.held().site(),
                third.held().context(),
                third.at().site(),
                third.at().context()));
    }

    /** Number of acquisitions that precede the other one in every run with the same signals. */
    long ordered() {
        return ordered;
    }

    long guarded() {
        return guarded;
    }

    boolean isCutShort() {
        return cutShort || chains.isCutShort();
    }
}
