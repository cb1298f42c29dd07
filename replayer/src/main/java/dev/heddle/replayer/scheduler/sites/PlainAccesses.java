package dev.heddle.replayer.scheduler.sites;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.Arrays;

/**
 * Recognises sites of plain accesses. Used by the thread that has the turn, and handed over with it; only the first
 * lookup of a site takes a lock.
 */
public final class PlainAccesses {
    private static final Site NONE = Site.synthetic(Op.BEGIN);

    private Site[] sites = new Site[1 << 10];
    /** Set for plain accesses only. */
    private int[] kinds = new int[1 << 10];

    private int[] checks = new int[1 << 10];

    /** Returns the site with a number, or null if it is not a plain access. */
    public Site of(int number, SiteSource path) {
        Site site = number < sites.length ? sites[number] : null;
        if (site == null) {
            site = lookUp(number, path);
        }
        return site == NONE ? null : site;
    }

    /** Like {@link dev.heddle.replayer.control.KnownSites#kind}; for a site of a plain access. */
    public int kind(int number) {
        return kinds[number];
    }

    /** Like {@link dev.heddle.replayer.control.KnownSites#check}; for a site of a plain access. */
    public int check(int number) {
        return checks[number];
    }

    private Site lookUp(int number, SiteSource path) {
        Site site = path.siteOf(number);
        Site known = site.op().isPlainAccess() ? site : NONE;
        if (number >= sites.length) {
            sites = Arrays.copyOf(sites, Math.max(number + 1, sites.length * 2));
            kinds = Arrays.copyOf(kinds, sites.length);
            checks = Arrays.copyOf(checks, sites.length);
        }
        sites[number] = known;
        if (known != NONE) {
            kinds[number] = path.kindOf(number);
            checks[number] = path.checkOf(number);
        }
        return known;
    }
}
