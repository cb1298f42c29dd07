package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.explain.RunOrders.Operation;
import dev.heddle.engine.internal.explain.RunOrders.Order;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The smallest set of pair orders that is the cause of a failure, as runs have shown.
 *
 * @param orders the orders; empty if the program fails in every schedule that was tried, or if none was found
 * @param forced the runs with all orders enforced; null if no set was found
 * @param runs number of all runs
 * @param note why no set was found, or why it may not be the smallest; null if it is the smallest
 */
public record FailureOrders(
        List<Proven> orders,
        @Nullable Count forced,
        int runs,
        @Nullable String note) {
    /** Name of the detail of a finding. */
    public static final String NAME = "orders";

    public FailureOrders {
        orders = List.copyOf(orders);
    }

    /** No set was found. */
    public static FailureOrders not(String why, int runs) {
        return new FailureOrders(List.of(), null, runs, why);
    }

    /** The same with further runs. */
    public FailureOrders withRuns(int further) {
        return new FailureOrders(orders, forced, runs + further, note);
    }

    /**
     * Runs that took the orders of a plan.
     *
     * @param runs number of these runs
     * @param failed number of them that failed in the same way
     */
    public record Count(int runs, int failed) {
        /** Whether there were such runs, and all failed. */
        public boolean areAllFailed() {
            return runs > 0 && failed == runs;
        }
    }

    /**
     * One order of the set.
     *
     * @param isNecessary whether the failing schedule with this order reversed passes; null if it was not tried
     * @param reversed random schedules with this order reversed and the others enforced
     */
    public record Proven(Order order, @Nullable Boolean isNecessary, Count reversed) {}

    /** Whether every run with the orders failed. */
    public boolean isSufficient() {
        return forced != null && forced.areAllFailed();
    }

    /** Whether each order has proven necessary. */
    public boolean isNecessary() {
        return forced != null && orders.stream().allMatch(order -> Boolean.TRUE.equals(order.isNecessary()));
    }

    /** The detail of a finding. */
    public Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        if (forced != null) {
            List<Map<String, Object>> set = new ArrayList<>();
            for (Proven one : orders) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("first", end(one.order().first()));
                row.put("then", end(one.order().then()));
                row.put("necessary", one.isNecessary());
                row.put("reversed", count(one.reversed()));
                set.add(row);
            }
            details.put("set", set);
            details.put("forced", count(forced));
            details.put("sufficient", isSufficient());
            details.put("necessary", isNecessary());
        }
        details.put("runs", runs);
        details.put("note", note);
        return details;
    }

    private static Map<String, Object> count(Count count) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("runs", count.runs());
        map.put("failed", count.failed());
        return map;
    }

    private static Map<String, Object> end(Operation operation) {
        Map<String, Object> end = new LinkedHashMap<>();
        end.put("thread", operation.thread().path());
        end.put("name", operation.thread().name());
        end.put("act", operation.act().toString());
        end.put("object", operation.object());
        end.put("at", operation.at().toString());
        end.put("occurrence", operation.access().occurrence());
        return end;
    }
}
