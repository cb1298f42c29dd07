package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;

/**
 * Matches notifications with the wake-ups that they caused, in the order of the run. A wake-up belongs to the first
 * notification since its wait that woke no other thread. A wake-up without such a notification is a timeout or
 * spurious.
 */
public final class Notifications {
    private final Trace trace;
    private final IntArrayList[] byLock;
    private final BitSet used = new BitSet();

    public Notifications(Trace trace) {
        this.trace = trace;
        byLock = new IntArrayList[trace.locks()];
        for (int event = 0; event < trace.size(); event++) {
            EventKind kind = trace.kind(event);
            if (kind == EventKind.NOTIFY || kind == EventKind.NOTIFY_ALL) {
                int lock = trace.operand(event);
                if (byLock[lock] == null) {
                    byLock[lock] = new IntArrayList();
                }
                byLock[lock].add(event);
            }
        }
    }

    /** The notification of a return from a wait, or -1. Call it once for each return, in their order. */
    public int of(int wake) {
        IntArrayList all = byLock[trace.operand(wake)];
        int since = waited(wake);
        if (all == null || since < 0) {
            return -1;
        }
        for (int i = first(all, since); i < all.size() && all.getInt(i) < wake; i++) {
            int event = all.getInt(i);
            if (trace.kind(event) == EventKind.NOTIFY_ALL || !used.get(event)) {
                used.set(event);
                return event;
            }
        }
        return -1;
    }

    private int waited(int wake) {
        int thread = trace.thread(wake);
        for (int number = trace.number(wake) - 1; number >= 0; number--) {
            int event = trace.event(thread, number);
            if (trace.kind(event).isWait() && trace.operand(event) == trace.operand(wake)) {
                return event;
            }
        }
        return -1;
    }

    private static int first(IntArrayList sorted, int after) {
        int low = 0;
        int high = sorted.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted.getInt(middle) < after) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
