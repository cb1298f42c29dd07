package dev.heddle.engine.internal.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The order of a recorded run, as far as a scheduler can be made to take it: accesses, atomic operations and the monitors that the program's own code enters.
 * What else threads do follows from these, or is left to the run.
 */
public final class RecordedOrder {
    private static final int UNKNOWN = -1;
    private static final int LEFT_OUT = -2;

    private final Names names;
    private final Turns.Builder tables = new Turns.Builder();
    private final OrderPlan.Steps.Builder steps = new OrderPlan.Steps.Builder(tables);
    /** By number in the recording: the number in the plan, or one of the two constants. */
    private int[] threads = new int[0];

    private int[] sites = new int[0];
    /** By thread, the stamp of its last copy of an array: all events that have it are one step. */
    private long[] copies = new long[0];

    private long strangers;
    private long beyond;

    /** Where atomic operations write. */
    private final Set<Place> written = new HashSet<>();

    private record Place(Member method, int offset) {}

    private RecordedOrder(Names names) {
        this.names = names;
        for (int i = 0; i < names.siteLimit(); i++) {
            if (names.hasSite(i) && names.site(i).op() == Op.ATOMIC_WRITE) {
                written.add(new Place(names.site(i).method(), names.site(i).offset()));
            }
        }
    }

    /** Reads a recording once. */
    public static RecordedOrder of(Recording recording) {
        RecordedOrder order = new RecordedOrder(recording.names());
        order.threads = filled(recording.names().threadLimit());
        order.copies = new long[order.threads.length];
        order.sites = filled(recording.names().siteLimit());
        recording.forEach((stamp, thread, site, target, aux) -> order.event(stamp, thread, site));
        return order;
    }

    private static int[] filled(int length) {
        int[] numbers = new int[length];
        Arrays.fill(numbers, UNKNOWN);
        return numbers;
    }

    private void event(long stamp, int thread, int site) {
        if (names.site(site).op().isRange()) {
            if (copies[thread] == stamp) {
                return;
            }
            copies[thread] = stamp;
        }
        if (sites[site] == UNKNOWN) {
            sites[site] = siteNumber(names.site(site));
        }
        if (sites[site] == LEFT_OUT) {
            return;
        }
        if (threads[thread] == UNKNOWN) {
            threads[thread] = threadNumber(names.thread(thread));
        }
        if (threads[thread] == LEFT_OUT) {
            strangers++;
        } else if (steps.size() == OrderPlan.Steps.MAX_STEPS) {
            beyond++;
        } else {
            steps.add(threads[thread], sites[site]);
        }
    }

    private int threadNumber(ThreadName thread) {
        return thread.path().startsWith("?")
                ? LEFT_OUT
                : tables.thread(new PlanThread(thread.path(), thread.javaName()));
    }

    private int siteNumber(Site site) {
        if (site.isSynthetic() || !isDecision(site)) {
            return LEFT_OUT;
        }
        ClassName type = names.classNamed(site.method().owner());
        return tables.site(PlanSite.of(decided(site), site, type == null ? null : type.sourceFile()));
    }

    /** A copy from one array to another, which does not say of what type they are, is decided as a write. */
    private static Op decided(Site site) {
        return site.op() == Op.RANGE_READ && site.target().descriptor().equals(Site.ANY_ELEMENT)
                ? Op.RANGE_WRITE
                : site.op();
    }

    /** Before a monitor of the JDK's own classes the scheduler asks at another place than the one that is recorded. */
    private boolean isDecision(Site site) {
        if (site.op() == Op.ATOMIC_READ) {
            // The second half of an operation that writes, too, is decided with the first.
            return !written.contains(new Place(site.method(), site.offset()));
        }
        return site.op().isAccess()
                || site.op() == Op.ATOMIC_WRITE
                || site.op() == Op.ACQUIRE
                        && site.target() == null
                        && !site.method().owner().startsWith("java/")
                        && !site.method().owner().startsWith("javax/");
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
        return new OrderPlan(id, "recorded", 0, failure, origin, steps.build());
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
