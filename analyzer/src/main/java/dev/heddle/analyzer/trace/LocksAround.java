package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The locks that threads hold at their events, as numbered sets. */
public final class LocksAround {
    private final IntStore setOf;
    /** By number, the locks of a set: {@code lock << 1 | shared}, sorted. */
    private final List<int[]> sets;

    public LocksAround(Trace trace) {
        setOf = trace.ints(trace.size());
        Map<IntArrayList, Integer> numbers = new HashMap<>();
        IntArrayList[] held = new IntArrayList[trace.threads()];
        int[] current = new int[trace.threads()];
        Arrays.setAll(held, thread -> new IntArrayList());
        List<int[]> all = new java.util.ArrayList<>();
        numbers.put(new IntArrayList(), 0);
        all.add(new int[0]);
        for (int event = 0; event < trace.size(); event++) {
            int thread = trace.thread(event);
            setOf.set(event, current[thread]);
            EventKind kind = trace.kind(event);
            if (kind.isAcquisition() || kind.isRelease()) {
                int lock = trace.operand(event) << 1 | (kind.isShared() ? 1 : 0);
                change(held[thread], lock, kind.isAcquisition());
                current[thread] = numbers.computeIfAbsent(held[thread], set -> {
                    all.add(set.toIntArray());
                    return all.size() - 1;
                });
                if (all.size() - 1 == current[thread]) {
                    // The map keeps the list used as its key.
                    held[thread] = held[thread].clone();
                }
            }
        }
        sets = all;
    }

    private static void change(IntArrayList locks, int lock, boolean has) {
        int at = Arrays.binarySearch(locks.elements(), 0, locks.size(), lock);
        if (has && at < 0) {
            locks.add(-at - 1, lock);
        } else if (!has && at >= 0) {
            locks.removeInt(at);
        }
    }

    /** The number of the set of locks that the thread of an event holds before it. */
    public int set(int event) {
        return setOf.get(event);
    }

    /** The locks of a set, each {@code lock << 1 | shared}. Shared; do not modify the array. */
    public int[] locks(int set) {
        return sets.get(set);
    }

    /** Whether the locks of two events exclude each other. */
    public boolean exclude(int one, int other) {
        return exclude(sets.get(setOf.get(one)), sets.get(setOf.get(other)));
    }

    /** Whether two sets of locks, in the form of {@link #locks}, exclude each other. */
    public static boolean exclude(int[] some, int[] others) {
        for (int lock : some) {
            for (int with : others) {
                if (lock >> 1 == with >> 1 && (lock & with & 1) == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The locks that are held at all of some events, in the form of {@link #locks}. */
    public int[] common(IntList events) {
        int before = set(events.getInt(0));
        int[] common = locks(before);
        for (int i = 1; i < events.size() && common.length > 0; i++) {
            int set = set(events.getInt(i));
            if (set != before) {
                int[] locks = locks(set);
                common = Arrays.stream(common)
                        .filter(lock -> Arrays.binarySearch(locks, lock) >= 0)
                        .toArray();
                before = set;
            }
        }
        return common;
    }
}
