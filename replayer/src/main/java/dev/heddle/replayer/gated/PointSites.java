package dev.heddle.replayer.gated;

import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.strategy.GatedStrategy;
import java.util.Arrays;

/**
 * Records which sites are points. Every thread asks before every operation, so the answer is a byte in an array that is
 * read without a lock.
 *
 * <p>Bytes are written under the gate's lock, and change only once: from unknown to the final answer. A thread that
 * reads an old byte or an old array finds the site unknown, and asks under the lock.
 */
final class PointSites {
    private static final byte UNKNOWN = 0;
    private static final byte POINT = 1;
    private static final byte OTHER = 2;

    private final Object lock;
    private final GatedStrategy points;
    private final KnownSites sites;
    private volatile byte[] known = new byte[1 << 12];

    /** @param lock guards the other two */
    PointSites(Object lock, GatedStrategy points, KnownSites sites) {
        this.lock = lock;
        this.points = points;
        this.sites = sites;
    }

    /** Returns whether the plan concerns a site. */
    boolean isPoint(int site) {
        byte[] all = known;
        byte answer = site < all.length ? all[site] : UNKNOWN;
        return answer == POINT || answer == UNKNOWN && ask(site);
    }

    private boolean ask(int site) {
        synchronized (lock) {
            if (site >= known.length) {
                known = Arrays.copyOf(known, Math.max(site + 1, known.length * 2));
            }
            boolean concerned = points.concerns(sites.site(site));
            known[site] = concerned ? POINT : OTHER;
            return concerned;
        }
    }
}
