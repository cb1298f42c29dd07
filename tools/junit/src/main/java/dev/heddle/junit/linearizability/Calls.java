package dev.heddle.junit.linearizability;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls of an execution, as numbers of operations. The calls are numbered from 0: those before the threads, those
 * of each thread, those after the threads.
 */
record Calls(int[] before, int[][] threads, int[] after) implements Serializable {
    /** The number of all calls. */
    int size() {
        return firstAfter() + after.length;
    }

    /** The number of the first call after the threads. */
    int firstAfter() {
        return first(threads.length);
    }

    /** The number of the first call of a thread. */
    int first(int thread) {
        int first = before.length;
        for (int i = 0; i < thread; i++) {
            first += threads[i].length;
        }
        return first;
    }

    /** The operation of a call. */
    int operation(int call) {
        if (call < before.length) {
            return before[call];
        }
        int thread = thread(call);
        return thread < 0 ? after[call - firstAfter()] : threads[thread][call - first(thread)];
    }

    /** The thread of a call; -1 before and after the threads. */
    int thread(int call) {
        for (int thread = 0; thread < threads.length; thread++) {
            int first = first(thread);
            if (call >= first && call < first + threads[thread].length) {
                return thread;
            }
        }
        return -1;
    }

    /** All orders of the calls of the threads that keep the order of each thread; each has the numbers of the calls. */
    List<int[]> orders() {
        List<int[]> orders = new ArrayList<>();
        addOrders(new int[threads.length], new int[firstAfter() - before.length], 0, orders);
        return orders;
    }

    private void addOrders(int[] done, int[] order, int length, List<int[]> to) {
        if (length == order.length) {
            to.add(order.clone());
            return;
        }
        for (int thread = 0; thread < threads.length; thread++) {
            if (done[thread] < threads[thread].length) {
                order[length] = first(thread) + done[thread]++;
                addOrders(done, order, length + 1, to);
                done[thread]--;
            }
        }
    }
}
