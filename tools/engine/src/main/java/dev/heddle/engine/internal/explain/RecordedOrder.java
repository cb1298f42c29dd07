package dev.heddle.engine.internal.explain;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import java.util.List;

/**
 * The part of a recorded run's order that a scheduler can enforce: accesses, atomic operations and the monitors that
 * the program's own code enters. Other operations follow from these, or are left to the run.
 */
public final class RecordedOrder {
    private final OrderTables tables;
    private final OrderPlan.Steps.Builder steps;
    /** For each thread, the stamp of its last array copy: all events with this stamp are one step. */
    private final long[] copies;

    private long unnamedOperations;
    private long beyond;

    private RecordedOrder(Names names) {
        tables = new OrderTables(names);
        steps = new OrderPlan.Steps.Builder(tables.rows());
        copies = new long[names.threadLimit()];
    }

    /** Reads a recording once. */
    public static RecordedOrder of(Recording recording) {
        RecordedOrder order = new RecordedOrder(recording.names());
        recording.forEach((stamp, thread, site, target, aux) -> order.event(stamp, thread, site));
        return order;
    }

    private void event(long stamp, int thread, int site) {
        if (tables.isRange(site)) {
            if (copies[thread] == stamp) {
                return;
            }
            copies[thread] = stamp;
        }
        int siteNumber = tables.site(site);
        if (siteNumber == OrderTables.LEFT_OUT) {
            return;
        }
        int threadNumber = tables.thread(thread);
        if (threadNumber == OrderTables.LEFT_OUT) {
            unnamedOperations++;
        } else if (steps.size() == OrderPlan.Steps.MAX_STEPS) {
            beyond++;
        } else {
            steps.add(threadNumber, siteNumber);
        }
    }

    /** Number of operations in the order. */
    public int size() {
        return steps.size();
    }

    /**
     * The plan that enforces this order.
     *
     * @param failure at the end of the recorded run, or null
     */
    public OrderPlan plan(String id, Manifest manifest, Failure failure) {
        Origin origin = new Origin(
                null,
                new Origin.Start(manifest.begin().start().toEpochMilli(), 0),
                List.of("time", "random", "hash"),
                List.of());
        return OrderPlan.recorded(id, failure, origin, steps.build());
    }

    /** Number of operations of threads whose start was not recorded; they have no name in other runs. */
    public long unnamedOperations() {
        return unnamedOperations;
    }

    /** Number of operations above the limit of a plan. */
    public long beyond() {
        return beyond;
    }
}
