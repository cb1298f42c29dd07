package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The critical sections of a run: from an acquisition of a lock to its release. Sections are numbered by their
 * acquisitions, from 0.
 */
public final class LockSections {
    /** The release of a section that is open at the end of the run. */
    public static final int OPEN = -1;

    private final Trace trace;
    private final IntStore acquisitions;
    /** The releases plus 1; 0 for open sections. */
    private final IntStore releases;

    private int size;
    /** Sections that begin while their thread holds no other lock. */
    private final BitSet outermost = new BitSet();

    private final GroupedInts byThread;
    /** For each thread, the sections that are open after the last event so far. */
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
        byThread = GroupedInts.of(trace, size, trace.threads(), section -> trace.thread(acquisition(section)));
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

    /** Number of sections. */
    public int size() {
        return size;
    }

    /** The event with which a section begins. */
    public int acquisition(int section) {
        return acquisitions.get(section);
    }

    /** The event with which a section ends, or {@link #OPEN}. */
    public int release(int section) {
        return releases.get(section) - 1;
    }

    public int lock(int section) {
        return trace.operand(acquisition(section));
    }

    /** Whether the lock is held in shared mode. */
    public boolean isShared(int section) {
        return trace.kind(acquisition(section)).isShared();
    }

    /** Number of sections of a thread. */
    public int count(int thread) {
        return byThread.size(thread);
    }

    /**
     * A section of a thread.
     *
     * @param at number of the section among those of its thread, from 0
     */
    public int of(int thread, int at) {
        return byThread.get(thread, at);
    }

    /** Number of sections of a thread that begin within a number of its first events. */
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

    /** The sections that contain an event: its thread holds their locks before it. */
    public IntArrayList around(int event) {
        IntArrayList around = new IntArrayList();
        int thread = trace.thread(event);
        boolean isMore = true;
        // Every section that began before an outermost section had ended by then.
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
