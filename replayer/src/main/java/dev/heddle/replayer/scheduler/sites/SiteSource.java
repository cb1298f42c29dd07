package dev.heddle.replayer.scheduler.sites;

import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;

/** Looks up sites under the scheduler lock, for tables that the thread with the turn reads without it. */
public interface SiteSource {
    /** The site with a number. */
    Site siteOf(int number);

    /** Like {@link dev.heddle.replayer.control.KnownSites#kind}, for the site's own operation. */
    int kindOf(int number);

    /** Like {@link dev.heddle.replayer.control.KnownSites#check}. */
    int checkOf(int number);

    /** @param op the operation, or null for the site's own operation */
    SingleThreadStep singleThreadStep(int number, Op op);
}
