package dev.heddle.junit.linearizability;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The begins, ends and results of the calls of one execution. Each call is written by one thread, and read after the
 * ends of all threads. This class is not instrumented, so its clock adds no order to the program's threads.
 */
final class History {
    private final int[] begins;
    private final int[] ends;
    private final Object[] results;
    private final AtomicInteger clock = new AtomicInteger();

    History(int calls) {
        begins = new int[calls];
        ends = new int[calls];
        results = new Object[calls];
    }

    <T> void call(int call, Operation<? super T> operation, T object) {
        begins[call] = clock.incrementAndGet();
        results[call] = operation.result(object);
        ends[call] = clock.incrementAndGet();
    }

    /** A history with given times. */
    static History of(int[] begins, int[] ends, Object[] results) {
        History history = new History(begins.length);
        System.arraycopy(begins, 0, history.begins, 0, begins.length);
        System.arraycopy(ends, 0, history.ends, 0, ends.length);
        System.arraycopy(results, 0, history.results, 0, results.length);
        return history;
    }

    int begin(int call) {
        return begins[call];
    }

    int end(int call) {
        return ends[call];
    }

    /** Whether the call has returned or thrown an exception; a thread that ends with an error leaves it open. */
    boolean hasReturned(int call) {
        return ends[call] > 0;
    }

    /** The results as texts, at the end of the execution. */
    String[] results() {
        return ResultText.of(results);
    }

    /** Whether the order keeps calls that did not overlap in the order in which they were made. */
    boolean allows(int[] order) {
        for (int i = 0; i < order.length; i++) {
            for (int j = i + 1; j < order.length; j++) {
                if (ends[order[j]] < begins[order[i]]) {
                    return false;
                }
            }
        }
        return true;
    }
}
