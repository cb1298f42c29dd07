package dev.heddle.replayer.strategy;

import dev.heddle.trace.name.Site;
import java.util.Arrays;
import java.util.function.Predicate;

/** Caches which sites a plan concerns: each is compared with the plan once. Used by the thread that has the turn. */
public final class SiteFilter {
    private static final byte UNKNOWN = 0;
    private static final byte NO = 1;
    private static final byte YES = 2;

    private final Predicate<Site> concerns;
    private byte[] known = new byte[1 << 10];

    public SiteFilter(Predicate<Site> concerns) {
        this.concerns = concerns;
    }

    public boolean concerns(SingleThreadStep step) {
        return concerns(step.number(), step.site());
    }

    /** @param number of the site in this run; negative if it has no number */
    public boolean concerns(int number, Site site) {
        if (number < 0) {
            return concerns.test(site);
        }
        if (number >= known.length) {
            known = Arrays.copyOf(known, Math.max(number + 1, known.length * 2));
        }
        if (known[number] == UNKNOWN) {
            known[number] = concerns.test(site) ? YES : NO;
        }
        return known[number] == YES;
    }

    /** The plan concerns other sites from now on. */
    public void forget() {
        Arrays.fill(known, UNKNOWN);
    }
}
