package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.event.Op.Family;
import dev.heddle.trace.name.Site;

/**
 * Defines the events over which a selectively uniform random walk is uniform: counting in recordings and walking in
 * runs use the same rules.
 */
public final class InterestingEvent {
    private InterestingEvent() {}

    /**
     * Returns whether an operation is always interesting: an atomic operation, an acquisition, a wait or a
     * notification.
     */
    public static boolean isAlways(Op op) {
        return switch (op) {
            case WAIT, WAKE, NOTIFY, NOTIFY_ALL -> true;
            default -> op.isAcquisition() || op.family() == Family.ATOMIC;
        };
    }

    /**
     * Returns the name of the accessed field or elements from the instruction, for any object; empty if it names none.
     */
    public static String variable(Op access, Site site) {
        return site.target() == null
                ? ""
                : NameOfUnseen.of(access, site, null, access.isStaticAccess()).toString();
    }
}
