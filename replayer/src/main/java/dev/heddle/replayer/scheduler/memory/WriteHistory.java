package dev.heddle.replayer.scheduler.memory;

import dev.heddle.replayer.strategy.segments.AccessOrder;
import java.util.Arrays;

/**
 * The writes of one variable, oldest first, with the clocks of their threads. A read may see a write that no other write
 * hides: one that happens after the write and before the read (JLS 17.4.5). A thread never sees a write that is older
 * than one that it has seen or made (coherence).
 */
final class WriteHistory {
    /** Older writes are dropped, which only makes them invisible. */
    private static final int MOST = 16;

    /** The write that happens before all operations: the initial value, or a value that no hook has reported. */
    static final int INITIAL = -1;

    private long[] bits = new long[2];
    private Object[] references = new Object[2];
    private int[] threads = new int[2];
    private int[] times = new int[2];
    private int[][] clocks = new int[2][];
    private int[] sites = new int[2];
    private int size;
    /** Number of writes that were dropped. */
    private int dropped;
    /** By thread: the number of the newest write that it has seen or made, counted from the first write ever. */
    private int[] seen = {};

    /** The value in memory. If it is not that of the newest write, it hides all writes. */
    void observe(long value, Object reference) {
        if (size == 0 || bits[size - 1] != value || references[size - 1] != reference) {
            Arrays.fill(references, null);
            dropped += size;
            size = 0;
            add(INITIAL, 0, null, 0, value, reference);
        }
    }

    void write(AccessOrder order, int thread, int site, long value, Object reference) {
        add(thread, order.now(thread), order.clock(thread), site, value, reference);
        see(thread, size - 1);
    }

    private void add(int thread, int time, int[] clock, int site, long value, Object reference) {
        if (size == MOST) {
            dropOldest();
        } else if (size == bits.length) {
            grow();
        }
        bits[size] = value;
        references[size] = reference;
        threads[size] = thread;
        times[size] = time;
        clocks[size] = clock;
        sites[size] = site;
        size++;
    }

    private void dropOldest() {
        System.arraycopy(bits, 1, bits, 0, size - 1);
        System.arraycopy(references, 1, references, 0, size - 1);
        System.arraycopy(threads, 1, threads, 0, size - 1);
        System.arraycopy(times, 1, times, 0, size - 1);
        System.arraycopy(clocks, 1, clocks, 0, size - 1);
        System.arraycopy(sites, 1, sites, 0, size - 1);
        size--;
        dropped++;
    }

    private void grow() {
        int more = size * 2;
        bits = Arrays.copyOf(bits, more);
        references = Arrays.copyOf(references, more);
        threads = Arrays.copyOf(threads, more);
        times = Arrays.copyOf(times, more);
        clocks = Arrays.copyOf(clocks, more);
        sites = Arrays.copyOf(sites, more);
    }

    int size() {
        return size;
    }

    /** Returns how many writes a thread may see. */
    int visible(AccessOrder order, int thread) {
        int count = 0;
        for (int i = least(thread); i < size; i++) {
            count += isHidden(order, thread, i) ? 0 : 1;
        }
        return count;
    }

    /** Returns the place of a visible write. @param back 0 for the newest */
    int place(AccessOrder order, int thread, int back) {
        int left = back;
        for (int i = size - 1; i > 0; i--) {
            if (!isHidden(order, thread, i) && left-- == 0) {
                return i;
            }
        }
        return 0;
    }

    /** The first place that the thread may see because of coherence. */
    private int least(int thread) {
        return thread < seen.length ? Math.max(0, seen[thread] - dropped) : 0;
    }

    private boolean isHidden(AccessOrder order, int reader, int write) {
        for (int i = write + 1; i < size; i++) {
            if (happensBefore(write, i) && (threads[i] == reader || order.precedes(threads[i], times[i], reader))) {
                return true;
            }
        }
        return false;
    }

    private boolean happensBefore(int write, int later) {
        int thread = threads[write];
        return thread == INITIAL
                || thread == threads[later]
                || thread < clocks[later].length && times[write] <= clocks[later][thread];
    }

    /** The thread sees the write at a place, or has made it. */
    void see(int thread, int place) {
        if (thread >= seen.length) {
            seen = Arrays.copyOf(seen, thread + 1);
        }
        seen[thread] = Math.max(seen[thread], dropped + place);
    }

    long bits(int place) {
        return bits[place];
    }

    Object reference(int place) {
        return references[place];
    }

    int thread(int place) {
        return threads[place];
    }

    /** The site of a write; 0 for the initial value. */
    int site(int place) {
        return sites[place];
    }
}
