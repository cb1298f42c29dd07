package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.event.Op.Family;
import dev.heddle.trace.name.Site;

/** Which events a selectively uniform random walk is uniform over: recordings are counted and runs are walked by the same rules. */
public final class InterestingEvent {
    private InterestingEvent() {}

    /** Whether an operation is interesting wherever it is: an atomic operation, an acquisition, a wait or a notification. */
    public static boolean isAlways(Op op) {
        return switch (op) {
            case WAIT, WAKE, NOTIFY, NOTIFY_ALL -> true;
            default -> op.isAcquisition() || op.family() == Family.ATOMIC;
        };
    }

    /** Name of the field or the elements that an access is to, as its instruction has it, whatever the object; empty if it names none. */
    public static String variable(Op access, Site site) {
        return site.target() == null
                ? ""
                : NameOfUnseen.of(access, site, null, access.isStaticAccess()).toString();
    }
}
