package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.BitSet;

/** The critical sections of a run: from an acquisition of a lock to the release that ends it. Sections are numbered by their acquisitions, from 0. */
public final class LockSections {
    /** Of a section that is still open at the end of the run. */
    public static final int OPEN = -1;

    private final Trace trace;
    private final Ints acquisitions;
    /** The ends, and 1; 0 for those that are open. */
    private final Ints releases;

    private int size;
    /** Sections that begin while their thread has no other lock. */
    private final BitSet outermost = new BitSet();

    private final Groups byThread;
    /** By thread, the sections that are open after the last event so far. */
    private final IntArrayList[] open;

    public LockSections(Trace trace) {
        this.trace = trace;
        acquisitions = trace.ints(0);
        releases = trace.ints(0);
        open = new IntArrayList[trace.threads()];
        Arrays.setAll(open, thread -> new IntArrayList());
        for (int event = 0; event < trace.size(); event++) {
            EventKind kind = trace.kind(event);
            int thread = trace.thread(event);
            if (kind.isAcquisition()) {
                outermost.set(size, open[thread].isEmpty());
                open[thread].add(size);
                acquisitions.set(size, event);
                releases.set(size++, 0);
            } else if (kind.isRelease()) {
                close(event, kind.isShared(), open[thread]);
            }
        }
        byThread = Groups.of(trace, size, trace.threads(), section -> trace.thread(acquisition(section)));
    }

    private void close(int event, boolean shared, IntArrayList of) {
        for (int i = of.size() - 1; i >= 0; i--) {
            int section = of.getInt(i);
            if (lock(section) == trace.operand(event) && isShared(section) == shared) {
                releases.set(section, event + 1);
                of.removeInt(i);
                return;
            }
        }
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    /** The event with which a section begins. */
    public int acquisition(int section) {
        return acquisitions.get(section);
    }

    /** The event with which it ends, or {@link #OPEN}. */
    public int release(int section) {
        return releases.get(section) - 1;
    }

    public int lock(int section) {
        return trace.operand(acquisition(section));
    }

    /** Whether the lock is held as readers do. */
    public boolean isShared(int section) {
        return trace.kind(acquisition(section)).isShared();
    }

    /** How many sections a thread has. */
    public int count(int thread) {
        return byThread.size(thread);
    }

    /** @param at number of the section among those of its thread, from 0 */
    public int of(int thread, int at) {
        return byThread.get(thread, at);
    }

    /** How many sections of a thread begin with one of its first so many events. */
    public int begunBefore(int thread, int events) {
        int low = 0;
        int high = count(thread);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (trace.number(acquisition(of(thread, middle))) < events) {
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
        int thread = trace.thread(event);
        boolean isMore = true;
        // Whatever began before an outermost section was over then.
        for (int at = begunBefore(thread, trace.number(event)) - 1; at >= 0 && isMore; at--) {
            int section = of(thread, at);
            if (release(section) == OPEN || release(section) >= event) {
                around.add(section);
            }
            isMore = !outermost.get(section);
        }
        IntArrays.reverse(around.elements(), 0, around.size());
        return around;
    }
}
