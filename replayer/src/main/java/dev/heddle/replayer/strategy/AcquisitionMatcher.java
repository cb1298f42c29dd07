package dev.heddle.replayer.strategy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PatternPlan.HeldLock;

/**
 * A lock of a plan, named by where its thread acquires it. A synchronized method of a class that was loaded before the agent is seen
 * twice: at its call, before it acquires, and on its entry, when it has acquired.
 */
public final class AcquisitionMatcher {
    private final PlaceMatcher entry;
    private final PlaceMatcher call;

    public AcquisitionMatcher(HeldLock lock) {
        entry = new PlaceMatcher(Op.ACQUIRE, lock.acquired());
        call = lock.acquired().size() < 2
                ? null
                : new PlaceMatcher(
                        Op.CALL, lock.acquired().subList(1, lock.acquired().size()));
    }

    /** Whether the lock is acquired at a site, or by the call there. */
    public boolean concerns(Site site) {
        return entry.isAt(site) || call != null && call.isAt(site);
    }

    public boolean isHeldAs(ThreadView.HeldLock held) {
        return entry.isIn(held.context()) && entry.isAt(held.site());
    }

    public boolean isNextOf(ThreadView thread) {
        return thread.op() == Op.ACQUIRE && (isAt(entry, thread) || call != null && isAt(call, thread));
    }

    private static boolean isAt(PlaceMatcher place, ThreadView thread) {
        return place.isIn(thread.context()) && place.isAt(thread.site());
    }
}
