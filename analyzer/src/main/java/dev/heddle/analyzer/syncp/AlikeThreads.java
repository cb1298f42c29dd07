package dev.heddle.analyzer.syncp;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.closure.ThreadAccesses.OfThread;
import dev.heddle.analyzer.trace.LocksAround;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2IntAVLTreeMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Threads that access a variable at the same places and with the same locks. With many threads, a search visits groups
 * of them, and of each group only the threads that can matter.
 */
final class AlikeThreads {
    private final int[] locks;
    /** Sorted by their first access. */
    private final List<OfThread> threads = new ArrayList<>();
    /** One access of each place and mode. */
    private final IntList samples;
    /** For each thread, the latest last access of it and the threads before it. */
    private int[] latest = new int[0];

    private AlikeThreads(int[] locks, IntList samples) {
        this.locks = locks;
        this.samples = samples;
    }

    private record Key(LongArrayList places, IntArrayList locks) {}

    /** The groups of some threads, those with the same locks together. */
    static Collection<List<AlikeThreads>> of(RunIndex run, List<OfThread> threads) {
        Map<Key, AlikeThreads> groups = new LinkedHashMap<>();
        for (OfThread thread : threads) {
            int[] locks = run.locks().common(thread.all());
            Long2IntAVLTreeMap places = places(run.trace(), thread.all());
            groups.computeIfAbsent(
                            new Key(new LongArrayList(places.keySet()), IntArrayList.wrap(locks)),
                            key -> new AlikeThreads(locks, new IntArrayList(places.values())))
                    .threads
                    .add(thread);
        }
        Map<IntArrayList, List<AlikeThreads>> byLocks = new LinkedHashMap<>();
        for (AlikeThreads group : groups.values()) {
            group.sort();
            byLocks.computeIfAbsent(IntArrayList.wrap(group.locks), locks -> new ArrayList<>())
                    .add(group);
        }
        return byLocks.values();
    }

    /** By place and mode, one access. */
    private static Long2IntAVLTreeMap places(Trace trace, IntList events) {
        Long2IntAVLTreeMap places = new Long2IntAVLTreeMap();
        for (int event : events) {
            places.putIfAbsent(
                    (long) trace.place(event) << 1 | (trace.kind(event).isWrite() ? 1 : 0), event);
        }
        return places;
    }

    private void sort() {
        threads.sort(Comparator.comparingInt(thread -> thread.all().getInt(0)));
        latest = threads.stream().mapToInt(AlikeThreads::last).toArray();
        Arrays.parallelPrefix(latest, Math::max);
    }

    private static int last(OfThread thread) {
        return thread.all().getInt(thread.all().size() - 1);
    }

    /** An access of one of the threads for each place and mode. */
    IntList samples() {
        return samples;
    }

    /** The threads of this group, sorted by their first access. */
    List<OfThread> threads() {
        return threads;
    }

    /** Whether no thread of this group can access the variable while one of the other group does. */
    boolean excludes(AlikeThreads other) {
        return LocksAround.exclude(locks, other.locks);
    }

    /** Number of threads whose first access is before an event. */
    int before(int event) {
        int low = 0;
        int high = threads.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (threads.get(middle).all().getInt(0) < event) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Number of the first threads that have no access from an event on. */
    int reaching(int event) {
        int low = 0;
        int high = latest.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (latest[middle] < event) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
