package dev.heddle.analyzer.race;

import dev.heddle.analyzer.clock.ThreadClocks;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * Counts possible losses of a filtered recording. It lacks the accesses to an object by the thread that made it until
 * another thread accesses it, except the last one ({@code docs/internals/recording.md}). If the last one precedes all
 * accesses of other threads, the missing ones do as well, and no race is lost. This class counts the objects for which
 * that does not hold.
 */
final class ExclusiveUses {
    private static final long LOW = 0xFFFF_FFFFL;
    /** The largest number of tracked objects. Every further object counts as a possible loss. */
    private static final int MOST_OBJECTS = 1 << 22;
    /** The fraction of the heap for recorded changes of threads' times, and the bytes of a change. */
    private static final int OF_HEAP = 16;

    private static final int BYTES_OF_TIME = 24;
    private static final int FEWEST_TIMES = 1 << 10;

    private final ThreadClocks clocks;
    /** For each object, the epoch of its first user's last access, until an access that is not ordered after it. */
    private final Int2LongOpenHashMap last = new Int2LongOpenHashMap();

    private History[] histories = new History[16];
    /** Limit for all threads together. */
    private final long mostTimes = Runtime.getRuntime().maxMemory() / OF_HEAP / BYTES_OF_TIME;

    private int threads;
    private long objects;
    private long unordered;

    /** The changes of a thread's time. */
    private static final class History {
        final LongArrayList stamps = new LongArrayList();
        final IntArrayList times = new IntArrayList();

        /** Removes the oldest changes. */
        void forget(int count) {
            stamps.removeElements(0, count);
            times.removeElements(0, count);
            stamps.trim(2 * count);
            times.trim(2 * count);
        }
    }

    ExclusiveUses(ThreadClocks clocks) {
        this.clocks = clocks;
    }

    /** Records an event of a thread that may have published its time. */
    void passed(int thread, long stamp) {
        if (thread >= histories.length) {
            histories = Arrays.copyOf(histories, Math.max(thread + 1, histories.length * 2));
        }
        History history = histories[thread];
        if (history == null) {
            history = histories[thread] = new History();
            threads++;
        }
        int time = ThreadClocks.timeOf(clocks.epoch(thread));
        int size = history.times.size();
        if (size > 0 && history.times.getInt(size - 1) == time) {
            return;
        }
        if (size >= Math.max(FEWEST_TIMES, mostTimes / threads)) {
            history.forget(size / 2);
        }
        history.stamps.add(stamp);
        history.times.add(time);
    }

    /**
     * Records that a thread meets an object that another thread used exclusively.
     *
     * @param lastStamp stamp of the other thread's last access
     * @return the epoch of that access, or {@link ThreadClocks#NONE} if it is unknown
     */
    long transferred(int thread, int object, int owner, long lastStamp) {
        objects++;
        long epoch = epoch(owner, lastStamp);
        if (epoch == ThreadClocks.NONE || !clocks.isAfter(thread, epoch) || last.size() >= MOST_OBJECTS) {
            unordered++;
        } else {
            last.put(object, epoch);
        }
        return epoch;
    }

    private long epoch(int owner, long stamp) {
        if (owner < 0 || owner >= histories.length || histories[owner] == null) {
            return ThreadClocks.NONE;
        }
        LongArrayList stamps = histories[owner].stamps;
        int from = 0;
        int to = stamps.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (stamps.getLong(middle) <= stamp) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from == 0 ? ThreadClocks.NONE : ThreadClocks.epoch(owner, histories[owner].times.getInt(from - 1));
    }

    /** Records that a thread accesses an object. */
    void accessed(int thread, int object) {
        if (last.isEmpty()) {
            return;
        }
        long epoch = last.get(object);
        if (epoch != ThreadClocks.NONE && ThreadClocks.threadOf(epoch) != thread && !clocks.isAfter(thread, epoch)) {
            last.remove(object);
            unordered++;
        }
    }

    /** The full stamp of an earlier event, from its low 32 bits. */
    static long stamp(long now, int low) {
        long stamp = now & ~LOW | low & LOW;
        return stamp <= now ? stamp : stamp - (LOW + 1);
    }

    /** Number of objects that one thread used exclusively, and then another one. */
    long objects() {
        return objects;
    }

    /** Number of these objects with an access that is not ordered after those of the first user. */
    long unordered() {
        return unordered;
    }
}
