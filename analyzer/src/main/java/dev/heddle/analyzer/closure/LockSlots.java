package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/** A number for each lock, thread and mode in which that thread ever has it; those of a lock follow each other. */
public final class LockSlots {
    private static final int MODES = 2;

    private final int[] bySection;
    private final boolean[] shared;
    /** By lock its first slot; one more at the end. */
    private final int[] firsts;
    /** By slot its sections, the first one first. */
    private final int[][] sectionsOf;
    /** By thread its slots. */
    private final int[][] byThread;

    public LockSlots(Trace trace, LockSections sections) {
        Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
        long[] keys = new long[sections.size()];
        for (int section = 0; section < keys.length; section++) {
            long thread = trace.thread(sections.acquisition(section));
            keys[section] = (long) sections.lock(section) << Integer.SIZE
                    | thread * MODES
                    | (sections.isShared(section) ? 1 : 0);
            numbers.put(keys[section], 0);
        }
        long[] sorted = numbers.keySet().toLongArray();
        Arrays.sort(sorted);
        shared = new boolean[sorted.length];
        firsts = new int[trace.locks() + 1];
        for (int slot = 0; slot < sorted.length; slot++) {
            numbers.put(sorted[slot], slot);
            shared[slot] = sorted[slot] % MODES != 0;
            firsts[(int) (sorted[slot] >>> Integer.SIZE) + 1] = slot + 1;
        }
        for (int lock = 1; lock < firsts.length; lock++) {
            firsts[lock] = Math.max(firsts[lock], firsts[lock - 1]);
        }
        bySection = new int[keys.length];
        IntArrayList[] ofSlots = new IntArrayList[sorted.length];
        Arrays.setAll(ofSlots, slot -> new IntArrayList());
        for (int section = 0; section < keys.length; section++) {
            bySection[section] = numbers.get(keys[section]);
            ofSlots[bySection[section]].add(section);
        }
        IntArrayList[] ofThreads = new IntArrayList[trace.threads()];
        Arrays.setAll(ofThreads, thread -> new IntArrayList());
        for (int slot = 0; slot < sorted.length; slot++) {
            ofThreads[(int) sorted[slot] / MODES].add(slot);
        }
        sectionsOf = new int[sorted.length][];
        Arrays.setAll(sectionsOf, slot -> ofSlots[slot].toIntArray());
        byThread = new int[trace.threads()][];
        Arrays.setAll(byThread, thread -> ofThreads[thread].toIntArray());
    }

    /** The slots of a thread; shared, not to be changed. */
    int[] ofThread(int thread) {
        return byThread[thread];
    }

    /** The last section of a slot before one with this number, or -1. */
    int lastBefore(int slot, int section) {
        int at = Arrays.binarySearch(sectionsOf[slot], section);
        int before = at >= 0 ? at - 1 : -at - 2;
        return before < 0 ? -1 : sectionsOf[slot][before];
    }

    int size() {
        return shared.length;
    }

    int of(int section) {
        return bySection[section];
    }

    boolean isShared(int slot) {
        return shared[slot];
    }

    /** The first slot of a lock. */
    int from(int lock) {
        return firsts[lock];
    }

    /** One more than its last slot. */
    int to(int lock) {
        return firsts[lock + 1];
    }
}
