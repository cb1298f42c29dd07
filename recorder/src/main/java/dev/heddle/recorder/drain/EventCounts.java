package dev.heddle.recorder.drain;

import dev.heddle.trace.event.EventLayout;
import java.util.Arrays;

/** The number of events of each site. Only the drainer writes it; other threads may read a slightly stale number. */
public final class EventCounts {
    private volatile long[] counts = new long[1 << 12];

    /** Counts events, two words each. */
    void add(long[] words, int length) {
        long[] table = counts;
        for (int i = 0; i < length; i += EventLayout.WORDS) {
            int site = EventLayout.site(words[i]);
            if (site >= table.length) {
                table = Arrays.copyOf(table, Math.max(site + 1, 2 * table.length));
                counts = table;
            }
            table[site]++;
        }
    }

    /** The number of events by site; 0 for sites beyond its end. The caller must not write to it. */
    public long[] all() {
        return counts;
    }
}
