package dev.heddle.replayer.strategy;

import dev.heddle.replayer.control.KnownSites;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.StepCheck;

/**
 * What a thread executes at a site while no other thread is alive, and what cannot block.
 *
 * @param number of the site, in this run
 * @param op what is executed; at a call of a synchronized method it is not the site's own operation
 * @param check the number that {@link StepCheck} gives it
 * @param kind as {@link KnownSites#kind}
 * @param advances whether it gets the thread somewhere, on whatever object: it is no read and no acquisition
 */
public record SingleThreadStep(int number, Site site, Op op, int check, int kind, boolean advances) {
    /** Whether only the thread's stack and the object tell if it is the program's own. */
    public boolean mayBeCall() {
        return kind != KnownSites.OWN && (site.offset() < 0 || site.op() != op);
    }
}
