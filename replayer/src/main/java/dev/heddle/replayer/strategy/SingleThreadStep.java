package dev.heddle.replayer.strategy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.StepCheck;

/**
 * The operation at a site while no other thread is alive or enabled, if it cannot block.
 *
 * @param number of the site, in this run
 * @param op the operation; at a call of a synchronized method it differs from the site's own
 * @param check its checksum, see {@link StepCheck}
 * @param kind number of the kind of an operation inside the JDK, or {@link #OWN}
 * @param advances whether it is progress on any object: it is not a read and not an acquisition
 */
public record SingleThreadStep(int number, Site site, Op op, int check, int kind, boolean advances) {
    /** Used instead of a kind's number: the operation is in code of the program. */
    public static final int OWN = -1;

    /** Returns whether only the thread's stack and the object show if it is an application step. */
    public boolean mayBeCall() {
        return kind != OWN && (site.offset() < 0 || site.op() != op);
    }
}
