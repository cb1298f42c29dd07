package dev.heddle.replayer.scheduler;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.Arrays;

/** Which sites are plain accesses. Used by the thread that has the turn, and handed over with it; only the first look at a site takes a lock. */
final class PlainAccesses {
    private static final Site NONE = Site.synthetic(Op.BEGIN);

    private Site[] sites = new Site[1 << 10];
    /** Of those that are plain accesses. */
    private int[] kinds = new int[1 << 10];

    private int[] checks = new int[1 << 10];

    /** The site with a number, or null if it is no plain access. */
    Site of(int number, FastPath path) {
        Site site = number < sites.length ? sites[number] : null;
        if (site == null) {
            site = look(number, path);
        }
        return site == NONE ? null : site;
    }

    /** As {@link dev.heddle.replayer.control.KnownSites#kind}; of a site that was found to be a plain access. */
    int kind(int number) {
        return kinds[number];
    }

    /** As {@link dev.heddle.replayer.control.KnownSites#check}; of a site that was found to be a plain access. */
    int check(int number) {
        return checks[number];
    }

    private Site look(int number, FastPath path) {
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
