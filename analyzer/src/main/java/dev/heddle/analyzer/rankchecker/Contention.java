package dev.heddle.analyzer.rankchecker;

import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

/** Detects contention on one variable: conflicting accesses that only the schedule ordered. */
final class Contention {
    /**
     * For each thread, the time of its last access, and of its last write. If the last one is ordered, the earlier ones
     * are as well.
     */
    private final Int2IntOpenHashMap accesses = new Int2IntOpenHashMap(2);

    private final Int2IntOpenHashMap writes = new Int2IntOpenHashMap(2);
    private boolean contended;

    void access(int thread, boolean isWrite, ForkJoinOrder order) {
        if (contended) {
            return;
        }
        contended = isUnordered(writes, thread, order) || isWrite && isUnordered(accesses, thread, order);
        accesses.put(thread, order.time(thread));
        if (isWrite) {
            writes.put(thread, order.time(thread));
        }
    }

    private static boolean isUnordered(Int2IntOpenHashMap earlier, int thread, ForkJoinOrder order) {
        for (Int2IntMap.Entry entry : earlier.int2IntEntrySet()) {
            int other = entry.getIntKey();
            if (other != thread && entry.getIntValue() > order.known(thread, other)) {
                return true;
            }
        }
        return false;
    }

    boolean contended() {
        return contended;
    }
}
