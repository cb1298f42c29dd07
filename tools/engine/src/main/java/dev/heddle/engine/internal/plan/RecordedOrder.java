package dev.heddle.engine.internal.plan;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import java.util.List;

/**
 * The order of a recorded run, as far as a scheduler can be made to take it: accesses, atomic operations and the monitors that the program's own code enters.
 * What else threads do follows from these, or is left to the run.
 */
public final class RecordedOrder {
    private final OrderTables tables;
    private final OrderPlan.Steps.Builder steps;
    /** By thread, the stamp of its last copy of an array: all events that have it are one step. */
    private final long[] copies;

    private long strangers;
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
            strangers++;
        } else if (steps.size() == OrderPlan.Steps.MAX_STEPS) {
            beyond++;
        } else {
            steps.add(threadNumber, siteNumber);
        }
    }

    /** How many operations there are to follow. */
    public int size() {
        return steps.size();
    }

    /**
     * The plan that makes a run take this order.
     *
     * @param failure what the recorded run ended with, or null
     */
    public OrderPlan plan(String id, Manifest manifest, Failure failure) {
        Origin origin = new Origin(
                null,
                new Origin.Start(manifest.start().toEpochMilli(), 0),
                List.of("time", "random", "hash"),
                List.of());
        return OrderPlan.recorded(id, failure, origin, steps.build());
    }

    /** Operations of threads that nobody was seen to start, which have no name in another run. */
    public long strangers() {
        return strangers;
    }

    /** Operations that are too many for a plan. */
    public long beyond() {
        return beyond;
    }
}
