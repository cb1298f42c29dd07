package dev.heddle.analyzer.race;

import dev.heddle.analyzer.clock.ThreadClocks;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * What a filtered recording lacks: accesses to an object by the thread that made it, up to the first access of another thread, but for
 * the last of them ({@code docs/design/filters.md}). If that comes before everything that other threads do with the object, so do all the
 * accesses that are missing, and no race is lost. Here are counted the objects for which that is not so.
 */
final class FirstUsers {
    private static final long LOW = 0xFFFF_FFFFL;
    /** Objects that are remembered; of more it is assumed that something is lost. */
    private static final int MOST_OBJECTS = 1 << 22;
    /** Changes of threads' times that are remembered take one part of the heap in so many, and so many bytes each. */
    private static final int OF_HEAP = 16;

    private static final int BYTES_OF_TIME = 24;
    private static final int FEWEST_TIMES = 1 << 10;

    private final ThreadClocks clocks;
    /** By object, the epoch of its first user's last access, until somebody comes who is not ordered after it. */
    private final Int2LongOpenHashMap last = new Int2LongOpenHashMap();

    private History[] histories = new History[16];
    /** For all threads together. */
    private final long mostTimes = Runtime.getRuntime().maxMemory() / OF_HEAP / BYTES_OF_TIME;

    private int threads;
    private long objects;
    private long unordered;

    /** When a thread's time changed. */
    private static final class History {
        final LongArrayList stamps = new LongArrayList();
        final IntArrayList times = new IntArrayList();

        /** Forgets the oldest ones. */
        void forget(int count) {
            stamps.removeElements(0, count);
            times.removeElements(0, count);
            stamps.trim(2 * count);
            times.trim(2 * count);
        }
    }

    FirstUsers(ThreadClocks clocks) {
        this.clocks = clocks;
    }

    /** A thread has had an event that may have given its time away. */
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
     * A thread meets an object that another one alone has used.
     *
     * @param lastStamp stamp of that one's last access
     * @return the epoch of that access, or {@link ThreadClocks#NONE} if it is not known
     */
    long met(int thread, int object, int owner, long lastStamp) {
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

    /** A thread accesses an object. */
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

    /** The whole stamp of something that happened before now, from its low 32 bits. */
    static long stamp(long now, int low) {
        long stamp = now & ~LOW | low & LOW;
        return stamp <= now ? stamp : stamp - (LOW + 1);
    }

    /** How many objects were used by one thread alone, and then by another. */
    long objects() {
        return objects;
    }

    /** How many of them were used by a thread that is not ordered after what their first user did. */
    long unordered() {
        return unordered;
    }
}
