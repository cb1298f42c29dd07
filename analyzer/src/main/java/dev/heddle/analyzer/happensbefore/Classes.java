package dev.heddle.analyzer.happensbefore;

import dev.heddle.analyzer.clock.Clock;
import dev.heddle.analyzer.skeleton.Field;
import dev.heddle.analyzer.skeleton.SiteTable;
import java.util.Arrays;

/**
 * What class initialisers did comes before the first event of every other thread that can only happen once the class is initialised: one in a
 * method of the class, or an access to a field that it declares. A thread that is at a site for the second time has been there before.
 */
final class Classes {
    private final SiteTable sites;
    private Clock[] ready = new Clock[64];
    /** Per thread, one bit for each site it has been at. */
    private long[][] met = new long[16][];

    Classes(SiteTable sites) {
        this.sites = sites;
    }

    /** @param recordedNumber of the class in the recording */
    void ready(int recordedNumber, Clock clock) {
        if (!sites.names().hasClass(recordedNumber)) {
            return;
        }
        int id = sites.classes().id(sites.names().classOf(recordedNumber).name());
        if (id < 0) {
            return;
        }
        if (id >= ready.length) {
            ready = Arrays.copyOf(ready, Math.max(id + 1, ready.length * 2));
        }
        if (ready[id] == null) {
            ready[id] = new Clock();
        }
        ready[id].join(clock);
    }

    /** A thread is at a site. */
    void met(int thread, int site, Clock clock) {
        if (thread >= met.length) {
            met = Arrays.copyOf(met, Math.max(thread + 1, met.length * 2));
        }
        long[] bits = met[thread];
        int word = site >> 6;
        if (bits == null || word >= bits.length) {
            bits = met[thread] =
                    bits == null ? new long[word + 1] : Arrays.copyOf(bits, Math.max(word + 1, bits.length * 2));
        }
        long bit = 1L << site;
        if ((bits[word] & bit) == 0) {
            bits[word] |= bit;
            take(sites.methodClass(site), clock);
            Field field = sites.field(site);
            if (field != null) {
                take(field.owner(), clock);
            }
        }
    }

    private void take(int id, Clock clock) {
        if (id < ready.length && ready[id] != null) {
            clock.join(ready[id]);
        }
    }
}
