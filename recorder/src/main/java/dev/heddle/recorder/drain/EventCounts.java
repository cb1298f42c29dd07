package dev.heddle.recorder.drain;

import dev.heddle.trace.event.EventLayout;
import java.util.Arrays;

/** How many events there have been of each site. Written by the drainer alone; whoever else asks may get the number of a moment ago. */
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

    /** How many events there have been, by site; of sites beyond its end there are none. The caller only reads. */
    public long[] all() {
        return counts;
    }
}
