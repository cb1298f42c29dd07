package dev.heddle.replayer.strategy.pairs;

import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PairsPlan.Access;
import dev.heddle.trace.plan.PlanSite;
import java.util.List;

/**
 * An order of two operations: the thread of the second one is held there until the first one has been executed. Each
 * operation is one execution of a place by a thread, so other executions are free.
 */
final class PairOrder {
    private final PairsPlan.Pair plan;
    private final PlanSite head;
    private final PlanSite tail;
    private int headExecutions;
    private int tailExecutions;
    private boolean isHeadDone;
    /** Whether the tail was executed first, because a held thread had to be released. */
    private boolean isBroken;

    PairOrder(PairsPlan.Pair plan) {
        this.plan = plan;
        head = new PlanSite(plan.head().op(), plan.head().at());
        tail = new PlanSite(plan.tail().op(), plan.tail().at());
    }

    boolean isHeld(ThreadView thread) {
        return !isHeadDone && tailExecutions + 1 == plan.tail().occurrence() && isNext(plan.tail(), tail, thread);
    }

    void executed(ThreadView thread) {
        if (isNext(plan.head(), head, thread)) {
            headExecutions++;
            isHeadDone |= headExecutions == plan.head().occurrence();
        }
        if (isNext(plan.tail(), tail, thread)) {
            tailExecutions++;
            isBroken |= tailExecutions == plan.tail().occurrence() && !isHeadDone;
        }
    }

    private static boolean isNext(Access end, PlanSite place, ThreadView thread) {
        return thread.path().equals(end.thread())
                && (isAt(place, thread.op(), thread.site())
                        || isAt(place, thread.source())
                        || isInCalledMethod(end, thread));
    }

    /** The monitor of a synchronized method of the JDK is acquired at its call, or in the method. */
    private static boolean isInCalledMethod(Access end, ThreadView thread) {
        return end.op() == Op.ACQUIRE
                && thread.op() == Op.ACQUIRE
                && isMethodOfJdk(thread.site())
                && thread.isCalledBy(List.of(end.at()));
    }

    private static boolean isMethodOfJdk(Site site) {
        return site != null && site.offset() == Site.ENTRY && PlanSite.isJdk(site.op(), site);
    }

    private static boolean isAt(PlanSite place, ObjectAccess access) {
        return access != null && isAt(place, access.op(), access.site());
    }

    private static boolean isAt(PlanSite place, Op op, Site site) {
        return site != null && place.is(op, site);
    }

    boolean isPlace(Site site) {
        boolean isAcquisition = plan.head().op() == Op.ACQUIRE || plan.tail().op() == Op.ACQUIRE;
        return isSamePlace(head, site) || isSamePlace(tail, site) || isAcquisition && isMethodOfJdk(site);
    }

    /** The operation may differ: a call of a method may acquire a lock. */
    private static boolean isSamePlace(PlanSite place, Site site) {
        return place.is(place.op(), site);
    }

    /** Whether the head was executed, and before the tail. The tail may be missing: its thread may wait for ever. */
    boolean isKept() {
        return isHeadDone && !isBroken;
    }

    @Override
    public String toString() {
        return head + " of thread " + plan.head().thread() + " before " + tail + " of thread "
                + plan.tail().thread() + ": " + (isBroken ? "reversed" : isHeadDone ? "kept" : "not reached");
    }
}
