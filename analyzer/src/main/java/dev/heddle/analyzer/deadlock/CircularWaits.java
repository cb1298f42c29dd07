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

/**
 * The pass that finds circular waits. A thread holds a lock while it waits for a signal. Before the signal, another
 * thread acquires that lock: the signalling thread, or one whose signals lead to it. In this run, that acquisition came
 * first. If nothing orders it, the waiting thread can acquire the lock first, and keep it.
 */
final class CircularWaits extends RecordingWalk {
    private static final int LINE = 32;
    /** The last segment of a thread without a segment that leads to the signal. */
    private static final int NOWHERE = -1;

    private final Segments segments;
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
    private record Kept(Waited waited, Taken taken, int[] holds) {}

    /**
     * A circular wait.
     *
     * @param waited the wait
     * @param taken the lock that the thread keeps
     * @param needed the acquisition by the thread that sends the signal, or that enables it
     */
    record CircularWait(Waited waited, Taken taken, RunEvent needed) {}

    /**
     * Makes the pass.
     *
     * @param woken segments that begin with the end of a wait for a notification
     * @param steps largest number of checked pairs of a wait and an acquisition
     */
    CircularWaits(Skeleton skeleton, List<Waited> waits, IntSet woken, long steps) {
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
        int occurrence = occurrences
                        .computeIfAbsent(state.thread(), thread -> new Long2IntOpenHashMap())
                        .addTo((long) site << LINE | context & 0xFFFF_FFFFL, 1)
                + 1;
        List<Kept> all = byLock.get(Hold.lock(hold));
        if (all == null || DependencyWalk.isTry(sites().names().site(site))) {
            return;
        }
        for (Kept kept : all) {
            if (--steps < 0) {
                cutShort = true;
                return;
            }
            if (kept.waited.at().thread() == state.thread()
                    || !Hold.exclude(hold, kept.taken.hold())
                    || !leadsTo(state, kept.waited.signalSegment())) {
                continue;
            }
            if (segments.precedes(state.segment(), kept.taken.at().segment())) {
                ordered++;
            } else if (isGuarded(state, kept)) {
                guarded++;
            } else if (seen.add(List.of(
                    kept.waited.at().site(),
                    kept.waited.at().context(),
                    kept.taken.at().site(),
                    kept.taken.at().context(),
                    site,
                    context))) {
                RunEvent needed = new RunEvent(
                        state.thread(),
                        state.segment(),
                        op,
                        Hold.lock(hold),
                        lockStates().place(place).lockClass(),
                        site,
                        context,
                        occurrence,
                        state.locks().state(),
                        state.frames().depth() > 0);
                cycles.add(new CircularWait(kept.waited, kept.taken, needed));
            }
        }
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

    /** Whether the thread holds a lock that the waiting thread also keeps. Then it does not reach this point. */
    private boolean isGuarded(ThreadState state, Kept kept) {
        for (int own : lockStates().holds(state.locks().state())) {
            for (int other : kept.holds) {
                if (Hold.exclude(own, other)) {
                    return true;
                }
            }
        }
        return false;
    }

    List<CircularWait> cycles() {
        return cycles;
    }

    /** Number of acquisitions that precede the other one in every run with the same signals. */
    long ordered() {
        return ordered;
    }

    long guarded() {
        return guarded;
    }

    boolean isCutShort() {
        return cutShort;
    }
}
