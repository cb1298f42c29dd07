package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.Segments;
import dev.heddle.analyzer.skeleton.ThreadState;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * The locks that threads hold over operations of other threads. A thread acquires a lock and sends a signal that the
 * operation needs, for example the start of its thread. Before it releases the lock, it receives a signal that needs
 * the operation, for example the end of that thread. So the lock guards the operation, although the operation's own
 * thread does not hold it.
 */
final class HoldsOverThreads {
    /** The largest number of kept intervals. */
    private static final int MOST = 100_000;

    /** A thread holds a lock from one of its segments to a later one. */
    static final class Interval {
        final int thread;
        final int hold;
        private final int number;
        private final int first;
        private int last;

        private Interval(int thread, int hold, int number, int first, int last) {
            this.thread = thread;
            this.hold = hold;
            this.number = number;
            this.first = first;
            this.last = last;
        }
    }

    private final Segments segments;
    private final LockStates states;
    private final Int2IntOpenHashMap previous = new Int2IntOpenHashMap();
    private final Int2ObjectOpenHashMap<List<Interval>> open = new Int2ObjectOpenHashMap<>();
    private final List<Interval> all = new ArrayList<>();
    private final Int2ObjectOpenHashMap<List<Interval>> covering = new Int2ObjectOpenHashMap<>();
    private long left;

    HoldsOverThreads(Segments segments, LockStates states) {
        this.segments = segments;
        this.states = states;
    }

    /** Called before a thread's first event of another segment. */
    void nextSegment(ThreadState state) {
        int thread = state.thread();
        int before = previous.getOrDefault(thread, segments.first(thread));
        previous.put(thread, state.segment());
        if (state.locks().size() == 0) {
            open.remove(thread);
            return;
        }
        int[] holds = states.holds(state.locks().state());
        int[] numbers = state.locks().numbers();
        List<Interval> were = open.getOrDefault(thread, List.of());
        List<Interval> are = new ArrayList<>(holds.length);
        for (int i = 0; i < holds.length; i++) {
            Interval interval = find(were, numbers[i]);
            if (interval != null) {
                interval.last = state.segment();
            } else if (all.size() < MOST) {
                interval = new Interval(thread, holds[i], numbers[i], before, state.segment());
                all.add(interval);
            } else {
                left++;
                continue;
            }
            are.add(interval);
        }
        open.put(thread, are);
    }

    private static Interval find(List<Interval> intervals, int number) {
        for (Interval interval : intervals) {
            if (interval.number == number) {
                return interval;
            }
        }
        return null;
    }

    /** The intervals in which all events of a segment of another thread must happen. */
    List<Interval> covering(int segment) {
        return covering.computeIfAbsent(segment, this::search);
    }

    private List<Interval> search(int segment) {
        int thread = segments.threadOf(segment);
        return all.stream()
                .filter(interval -> interval.thread != thread
                        && segments.precedes(interval.first, segment)
                        && segments.precedes(segment, interval.last))
                .toList();
    }

    /** Number of intervals that were not kept. */
    long left() {
        return left;
    }
}
