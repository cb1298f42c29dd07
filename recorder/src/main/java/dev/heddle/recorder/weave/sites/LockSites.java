package dev.heddle.recorder.weave.sites;

import dev.heddle.recorder.boot.LockKinds;
import dev.heddle.recorder.boot.SiteData;
import dev.heddle.recorder.weave.synchronisers.LockMethods;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;

/** In the profile {@code facts}: the sites of the JDK's lock methods, whose lines are unknown. */
public final class LockSites {
    private LockSites() {}

    /** Gives the sites to the hooks. Called before anything is woven. */
    public static void number(SiteTable sites) {
        int[][] acquired = new int[LockKinds.KINDS][LockMethods.count()];
        int[] released = new int[LockKinds.KINDS];
        for (int kind = 0; kind < LockKinds.KINDS; kind++) {
            for (int method = 0; method < LockMethods.count(); method++) {
                Member member = LockMethods.acquiring(kind, method);
                if (member != null) {
                    Op op = LockMethods.isShared(kind, method) ? Op.ACQUIRE_SHARED : Op.ACQUIRE;
                    acquired[kind][method] = number(sites, op, member, Site.EXIT);
                }
            }
            Op op = kind == LockKinds.READ ? Op.RELEASE_SHARED : Op.RELEASE;
            released[kind] = number(sites, op, LockMethods.releasing(kind), Site.ENTRY);
        }
        LockKinds.sites(acquired, released);
    }

    private static int number(SiteTable sites, Op op, Member method, int offset) {
        return sites.number(new Site(op, method, offset, -1, null), SiteData.NO_NAME);
    }
}
