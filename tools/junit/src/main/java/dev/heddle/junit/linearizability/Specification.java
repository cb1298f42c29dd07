package dev.heddle.junit.linearizability;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of calls in all orders, made one after another on a new object each.
 *
 * @param orders the orders of {@link Calls#orders} that have the same results; keys are the results of all calls
 */
record Specification(Calls calls, LinkedHashMap<List<String>, List<int[]>> orders) implements Serializable {
    private static final long TIME_LIMIT_MILLIS = 20_000;

    /**
     * Makes the calls in all orders, twice.
     *
     * @throws IllegalArgumentException if a call does not return, or has different results in the same order
     */
    static <T> Specification of(Creation<T> creation, List<Operation<? super T>> operations, Calls calls) {
        Computation<T> computation = new Computation<>(creation, operations, calls);
        Thread thread = new Thread(computation, "heddle-specification");
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(TIME_LIMIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalArgumentException("interrupted while the calls were made in one thread");
        }
        if (thread.isAlive()) {
            throw new IllegalArgumentException("the operation " + computation.current
                    + " does not return within " + TIME_LIMIT_MILLIS / 1000
                    + " s in a single thread: use operations that always return, such as poll() instead of take()");
        }
        if (computation.failure != null) {
            throw computation.failure;
        }
        return new Specification(calls, computation.orders);
    }

    /** Whether an order of the calls has these results and keeps the order of calls that did not overlap. */
    boolean explains(History history) {
        List<int[]> same = orders.get(List.of(history.results()));
        return same != null && same.stream().anyMatch(history::allows);
    }

    /** The results of all orders that the times of the history allow. */
    List<List<String>> possible(History history) {
        return orders.entrySet().stream()
                .filter(entry -> entry.getValue().stream().anyMatch(history::allows))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Makes the calls in all orders, in a thread that may never end. */
    private static final class Computation<T> implements Runnable {
        private final Creation<T> creation;
        private final List<Operation<? super T>> operations;
        private final Calls calls;
        private final LinkedHashMap<List<String>, List<int[]>> orders = new LinkedHashMap<>();
        private IllegalArgumentException failure;
        private volatile String current = "that creates the object";

        private Computation(Creation<T> creation, List<Operation<? super T>> operations, Calls calls) {
            this.creation = creation;
            this.operations = operations;
            this.calls = calls;
        }

        @Override
        public void run() {
            try {
                for (int[] order : calls.orders()) {
                    String[] results = results(order);
                    String[] again = results(order);
                    int differs = Arrays.mismatch(results, again);
                    if (differs >= 0) {
                        failure = new IllegalArgumentException(
                                "the operation "
                                        + operations
                                                .get(calls.operation(differs))
                                                .name() + " has the result "
                                        + results[differs] + " and then " + again[differs]
                                        + " in the same order of calls: use operations whose results depend only on the calls before");
                        return;
                    }
                    orders.computeIfAbsent(List.of(results), key -> new ArrayList<>())
                            .add(order);
                }
            } catch (Exception e) {
                failure = new IllegalArgumentException("the object could not be created: " + e, e);
            }
        }

        private String[] results(int[] order) throws Exception {
            T object = creation.create();
            Object[] results = new Object[calls.size()];
            for (int call = 0; call < calls.before().length; call++) {
                results[call] = result(call, object);
            }
            for (int call : order) {
                results[call] = result(call, object);
            }
            for (int call = calls.firstAfter(); call < results.length; call++) {
                results[call] = result(call, object);
            }
            return ResultText.of(results);
        }

        private Object result(int call, T object) {
            Operation<? super T> operation = operations.get(calls.operation(call));
            current = operation.name();
            return operation.result(object);
        }
    }
}
