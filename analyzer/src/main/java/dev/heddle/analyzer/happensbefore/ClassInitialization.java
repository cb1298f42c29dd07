package dev.heddle.analyzer.happensbefore;

import dev.heddle.analyzer.clock.VectorClock;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import java.util.Arrays;

/**
 * Orders class initialisers before the first event of every other thread that requires the initialised class: an event
 * in a method of the class, or an access to a field that it declares. A thread that visits a site again is already
 * ordered.
 */
final class ClassInitialization {
    private final SiteIndex sites;
    private VectorClock[] ready = new VectorClock[64];
    /** For each thread, one bit for each visited site. */
    private long[][] visited = new long[16][];

    ClassInitialization(SiteIndex sites) {
        this.sites = sites;
    }

    /**
     * Records the end of a class initialiser.
     *
     * @param recordedNumber number of the class in the recording
     */
    void ready(int recordedNumber, VectorClock clock) {
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
            ready[id] = new VectorClock();
        }
        ready[id].join(clock);
    }

    /** Records that a thread visits a site. */
    void visited(int thread, int site, VectorClock clock) {
        if (thread >= visited.length) {
            visited = Arrays.copyOf(visited, Math.max(thread + 1, visited.length * 2));
        }
        long[] bits = visited[thread];
        int word = site >> 6;
        if (bits == null || word >= bits.length) {
            bits = visited[thread] =
                    bits == null ? new long[word + 1] : Arrays.copyOf(bits, Math.max(word + 1, bits.length * 2));
        }
        long bit = 1L << site;
        if ((bits[word] & bit) == 0) {
            bits[word] |= bit;
            take(sites.methodClass(site), clock);
            ResolvedField field = sites.field(site);
            if (field != null) {
                take(field.owner(), clock);
            }
        }
    }

    private void take(int id, VectorClock clock) {
        if (id < ready.length && ready[id] != null) {
            clock.join(ready[id]);
        }
    }
}
