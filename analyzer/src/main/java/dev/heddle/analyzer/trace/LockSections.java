package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/** The critical sections of a run: from an acquisition of a lock to the release that ends it. Sections are numbered by their acquisitions, from 0. */
public final class LockSections {
    /** Of a section that is still open at the end of the run. */
    public static final int OPEN = -1;

    private final Trace trace;
    private final IntArrayList acquisitions = new IntArrayList();
    private final IntArrayList releases = new IntArrayList();
    private final int[][] byThread;
    /** By thread, the sections that are open after the last event so far. */
    private final IntArrayList[] open;

    public LockSections(Trace trace) {
        this.trace = trace;
        IntArrayList[] lists = new IntArrayList[trace.threads()];
        open = new IntArrayList[trace.threads()];
        Arrays.setAll(lists, thread -> new IntArrayList());
        Arrays.setAll(open, thread -> new IntArrayList());
        for (int event = 0; event < trace.size(); event++) {
            EventKind kind = trace.kind(event);
            int thread = trace.thread(event);
            if (kind.isAcquisition()) {
                lists[thread].add(acquisitions.size());
                open[thread].add(acquisitions.size());
                acquisitions.add(event);
                releases.add(OPEN);
            } else if (kind.isRelease()) {
                close(event, kind.isShared(), open[thread]);
            }
        }
        byThread = new int[trace.threads()][];
        Arrays.setAll(byThread, thread -> lists[thread].toIntArray());
    }

    private void close(int event, boolean shared, IntArrayList of) {
        for (int i = of.size() - 1; i >= 0; i--) {
            int section = of.getInt(i);
            if (lock(section) == trace.operand(event) && isShared(section) == shared) {
                releases.set(section, event);
                of.removeInt(i);
                return;
            }
        }
    }

    /** How many there are. */
    public int size() {
        return acquisitions.size();
    }

    /** The event with which a section begins. */
    public int acquisition(int section) {
        return acquisitions.getInt(section);
    }

    /** The event with which it ends, or {@link #OPEN}. */
    public int release(int section) {
        return releases.getInt(section);
    }

    public int lock(int section) {
        return trace.operand(acquisition(section));
    }

    /** Whether the lock is held as readers do. */
    public boolean isShared(int section) {
        return trace.kind(acquisition(section)).isShared();
    }

    /** The sections of a thread in their order. */
    public int[] of(int thread) {
        return byThread[thread];
    }

    /** How many sections of a thread begin with one of its first so many events. */
    public int begunBefore(int thread, int events) {
        int[] own = byThread[thread];
        int low = 0;
        int high = own.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (trace.number(acquisition(own[middle])) < events) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The sections that an event lies in: its thread has their locks before it. */
    public IntArrayList around(int event) {
        IntArrayList around = new IntArrayList();
        for (int section : byThread[trace.thread(event)]) {
            if (acquisition(section) >= event) {
                break;
            }
            if (release(section) == OPEN || release(section) >= event) {
                around.add(section);
            }
        }
        return around;
    }
}
