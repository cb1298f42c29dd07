package dev.heddle.replayer.scheduler.sites;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.AccessPlaces;
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
    private boolean[] uncontended = new boolean[1 << 10];
    private final AccessPlaces places;

    /** @param places accesses that are never decisions */
    PlainAccesses(AccessPlaces places) {
        this.places = places;
    }

    /** Whether some accesses are never decisions. */
    public boolean hasUncontended() {
        return !places.isEmpty();
    }

    /** Whether a site is a plain access that is never a decision. */
    public boolean isUncontended(int number, SiteSource path) {
        return of(number, path) != null && uncontended[number];
    }

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
            uncontended = Arrays.copyOf(uncontended, sites.length);
        }
        sites[number] = known;
        if (known != NONE) {
            kinds[number] = path.kindOf(number);
            checks[number] = path.checkOf(number);
            uncontended[number] = places.contains(site.method(), site.offset());
        }
        return known;
    }
}
