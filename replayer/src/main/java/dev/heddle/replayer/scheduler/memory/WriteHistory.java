package dev.heddle.replayer.scheduler.memory;

import dev.heddle.replayer.strategy.segments.AccessOrder;
import java.util.ArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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

    private static final int[] NO_CLOCK = {};

    /**
     * A write.
     *
     * @param thread number of its thread, or {@link #INITIAL}
     * @param time of the thread
     * @param clock of the thread, by thread
     * @param number of the write in the run; 0 for the initial value
     * @param site 0 for the initial value
     * @param bits the value of a primitive variable; otherwise 0
     * @param reference the value of a reference variable; otherwise null
     * @param isRelease whether a read in acquire mode that sees it comes after it
     */
    record Write(
            int thread,
            int time,
            int[] clock,
            long number,
            int site,
            long bits,
            @Nullable Object reference,
            boolean isRelease) {
        boolean happensBefore(Write later) {
            return thread == INITIAL
                    || thread == later.thread
                    || thread < later.clock.length && time <= later.clock[thread];
        }

        /** The value as text. @param kind the first character of the descriptor of the variable */
        String text(char kind) {
            return switch (kind) {
                case 'L', '[' -> ReadReferences.text(reference);
                case 'C' -> "'" + (char) bits + "'";
                case 'Z' -> String.valueOf(bits != 0);
                case 'F' -> String.valueOf(Float.intBitsToFloat((int) bits));
                case 'D' -> String.valueOf(Double.longBitsToDouble(bits));
                default -> String.valueOf(bits);
            };
        }
    }

    private final ArrayList<Write> writes = new ArrayList<>(2);
    /** Number of writes that were dropped. */
    private int dropped;
    /** By thread: the number of the newest write that it has seen or made, counted from the first write ever. */
    private int[] seen = {};
    /** By thread: the site of its last reads that did not see the newest write, and how many of them saw the same. */
    private int[] staleSites = {};

    private int[] staleReads = {};

    /** The value in memory. If it is not that of the newest write, it hides all writes. */
    void observe(long value, @Nullable Object reference) {
        Write newest = writes.isEmpty() ? null : newest();
        if (newest == null || newest.bits != value || newest.reference != reference) {
            forget();
            add(new Write(INITIAL, 0, NO_CLOCK, 0, 0, value, reference, false));
        }
    }

    /** Hides all writes. The value in memory, which the next access observes, happens before all operations. */
    void forget() {
        dropped += writes.size();
        writes.clear();
    }

    /** @param number grows with each write of the run */
    void write(
            AccessOrder order,
            int thread,
            long number,
            int site,
            long value,
            @Nullable Object reference,
            boolean isRelease) {
        add(new Write(thread, order.now(thread), order.clock(thread), number, site, value, reference, isRelease));
        see(thread, writes.size() - 1);
    }

    private void add(Write write) {
        if (writes.size() == MOST) {
            writes.remove(0);
            dropped++;
        }
        writes.add(write);
    }

    /** Returns the write at a place; the oldest one is at 0. */
    Write at(int place) {
        return writes.get(place);
    }

    Write newest() {
        return at(writes.size() - 1);
    }

    int size() {
        return writes.size();
    }

    /** Returns how many writes a thread may see. */
    int visible(AccessOrder order, int thread) {
        int count = 0;
        for (int i = least(thread); i < writes.size(); i++) {
            count += isHidden(order, thread, i) ? 0 : 1;
        }
        return count;
    }

    /** Returns the place of a visible write. @param back 0 for the newest */
    int place(AccessOrder order, int thread, int back) {
        int left = back;
        for (int i = writes.size() - 1; i > 0; i--) {
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

    private boolean isHidden(AccessOrder order, int reader, int place) {
        for (int i = place + 1; i < writes.size(); i++) {
            Write later = at(i);
            boolean precedes = later.thread == reader || order.precedes(later.thread, later.time, reader);
            if (precedes && at(place).happensBefore(later)) {
                return true;
            }
        }
        return false;
    }

    /** The thread sees the write at a place, or has made it. */
    void see(int thread, int place) {
        if (thread >= seen.length) {
            seen = Arrays.copyOf(seen, thread + 1);
        }
        if (thread < staleReads.length && seen[thread] < dropped + place) {
            staleReads[thread] = 0;
        }
        seen[thread] = Math.max(seen[thread], dropped + place);
    }

    /** Returns how many last reads of a thread in a row saw the same older write. */
    int repeated(int thread) {
        return thread < staleReads.length ? staleReads[thread] : 0;
    }

    /** A thread has seen an older write; returns the number of such reads at the site in a row. */
    int repeat(int thread, int site) {
        if (thread >= staleReads.length) {
            staleReads = Arrays.copyOf(staleReads, thread + 1);
            staleSites = Arrays.copyOf(staleSites, thread + 1);
        }
        staleReads[thread] = staleSites[thread] == site ? staleReads[thread] + 1 : 1;
        staleSites[thread] = site;
        return staleReads[thread];
    }
}
