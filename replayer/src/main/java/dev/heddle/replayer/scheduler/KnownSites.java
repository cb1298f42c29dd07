package dev.heddle.replayer.scheduler;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import java.util.Arrays;

/** The sites that have come up so far, each looked up once. Guarded by the lock of whoever made it. */
public final class KnownSites {
    private static final String INITIALIZER = "<clinit>";

    private final SiteLookup lookup;
    private Site[] sites = new Site[1 << 12];

    /** @param lookup names sites that have not come up yet */
    public KnownSites(SiteLookup lookup) {
        this.lookup = lookup;
    }

    /** The site with a number. */
    public Site site(int number) {
        if (number >= sites.length) {
            sites = Arrays.copyOf(sites, Math.max(number + 1, sites.length * 2));
        }
        Site site = sites[number];
        if (site == null) {
            site = number < Op.FIRST_SITE ? Site.synthetic(Op.of(number)) : lookup.site(number);
            sites[number] = site;
        }
        return site;
    }

    /** Whether a site belongs to a class initialiser. */
    public boolean isInInitializer(int number) {
        return number >= Op.FIRST_SITE && site(number).method().name().equals(INITIALIZER);
    }

    /** An operation at a site, in the words of {@link dev.heddle.trace.plan.ExactPlan.Turn#at}. */
    public String words(Op op, int number) {
        Site site = site(number);
        if (site.isSynthetic()) {
            return op.name();
        }
        return op + " " + site.method().qualifiedName() + ":" + site.line() + "@" + site.offset();
    }

    /** A line of a stack trace: a method, with the line of a site in it. */
    public CodePoint codePoint(Site method, Site at) {
        return new CodePoint(
                method.method().owner().replace('/', '.'),
                method.method().name(),
                method.method().descriptor(),
                at.offset(),
                at.line(),
                lookup.sourceFile(method.method().owner()));
    }
}
