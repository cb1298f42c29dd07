package dev.heddle.analyzer.rankchecker;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.order.OrderRow;
import dev.heddle.trace.order.OrderTable;
import dev.heddle.trace.order.SyncKey;
import dev.heddle.trace.order.SyncKind;
import java.util.Arrays;

/**
 * The order given by starting and joining threads alone, which no schedule can reverse. It uses vector clocks. A
 * thread's own time advances when it starts another thread.
 */
final class ForkJoinOrder {
    private int[][] clocks = new int[8][];

    private int[] clock(int thread) {
        if (thread >= clocks.length) {
            clocks = Arrays.copyOf(clocks, Math.max(thread + 1, clocks.length * 2));
        }
        if (clocks[thread] == null) {
            clocks[thread] = new int[thread + 1];
            clocks[thread][thread] = 1;
        }
        return clocks[thread];
    }

    /** Processes an event, which may start or join a thread. */
    void event(Op op, int thread, int aux) {
        for (OrderRow row : OrderTable.rowsOf(op)) {
            if (row.key() != SyncKey.THREAD_IN_AUX) {
                continue;
            }
            if (row.kind() == SyncKind.START) {
                take(aux, thread);
                clock(thread)[thread]++;
            } else if (row.kind() == SyncKind.THREAD) {
                take(thread, aux);
            }
        }
    }

    private void take(int thread, int from) {
        int[] into = clock(thread);
        int[] times = clock(from);
        if (times.length > into.length) {
            into = Arrays.copyOf(into, times.length);
            clocks[thread] = into;
        }
        for (int i = 0; i < times.length; i++) {
            into[i] = Math.max(into[i], times[i]);
        }
    }

    /** The thread's own time, from 1. */
    int time(int thread) {
        return clock(thread)[thread];
    }

    /** The latest time of another thread whose events precede the next event of this thread. */
    int known(int thread, int other) {
        int[] clock = clock(thread);
        return other < clock.length ? clock[other] : 0;
    }
}
