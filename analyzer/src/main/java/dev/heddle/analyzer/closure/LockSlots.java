package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.GroupedInts;
import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/** Numbers for each lock, thread and mode with a critical section. The slots of a lock are consecutive. */
public final class LockSlots {
    private static final int MODES = 2;

    private final Trace trace;
    private final LockSections sections;
    /** The slot of each section. */
    private final IntStore bySection;

    private final boolean[] shared;
    /** The first slot of each lock, with one entry more at the end. */
    private final int[] firsts;
    /** The sections of each slot. */
    private final GroupedInts sectionsOf;
    /** The slots of each thread. */
    private final int[][] byThread;

    public LockSlots(Trace trace, LockSections sections) {
        this.trace = trace;
        this.sections = sections;
        Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
        for (int section = 0; section < sections.size(); section++) {
            numbers.put(key(section), 0);
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
        bySection = trace.ints(sections.size());
        for (int section = 0; section < sections.size(); section++) {
            bySection.set(section, numbers.get(key(section)));
        }
        sectionsOf = GroupedInts.of(trace, sections.size(), sorted.length, bySection::get);
        IntArrayList[] ofThreads = new IntArrayList[trace.threads()];
        Arrays.setAll(ofThreads, thread -> new IntArrayList());
        for (int slot = 0; slot < sorted.length; slot++) {
            ofThreads[(int) sorted[slot] / MODES].add(slot);
        }
        byThread = new int[trace.threads()][];
        Arrays.setAll(byThread, thread -> ofThreads[thread].toIntArray());
    }

    private long key(int section) {
        long thread = trace.thread(sections.acquisition(section));
        return (long) sections.lock(section) << Integer.SIZE | thread * MODES | (sections.isShared(section) ? 1 : 0);
    }

    /** The slots of a thread. Shared; do not modify it. */
    int[] ofThread(int thread) {
        return byThread[thread];
    }

    /** The last section of a slot before a section number, or -1. */
    int lastBefore(int slot, int section) {
        int low = 0;
        int high = sectionsOf.size(slot);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sectionsOf.get(slot, middle) < section) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? -1 : sectionsOf.get(slot, low - 1);
    }

    int size() {
        return shared.length;
    }

    int of(int section) {
        return bySection.get(section);
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
