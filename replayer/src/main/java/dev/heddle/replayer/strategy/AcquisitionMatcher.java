package dev.heddle.replayer.strategy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PatternPlan.HeldLock;

/**
 * Recognises a plan's lock by the place where its thread acquires it. If the agent was loaded after the class, a
 * synchronized method shows up twice: at its call, before the acquisition, and on its entry, after it.
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

    /** Returns whether the lock is acquired at a site, or by the call there. */
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
