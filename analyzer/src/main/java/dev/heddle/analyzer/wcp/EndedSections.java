package dev.heddle.analyzer.wcp;

import dev.heddle.analyzer.clock.ThreadTimes;
import dev.heddle.analyzer.closure.CutStore;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/** The ended critical sections of one thread with one lock, for the rule that orders whole sections. */
final class EndedSections {
    private final CutStore clocks;
    /** The time of the thread at the begin of each section; never decreasing. */
    private final IntArrayList begins = new IntArrayList(1);
    /** The number of the clock of each section's end. */
    private final IntArrayList ends = new IntArrayList(1);

    EndedSections(CutStore clocks) {
        this.clocks = clocks;
    }

    /**
     * Adds an ended section.
     *
     * @param begin time of the thread at its begin
     * @param end clock of its end, including the end
     */
    void add(int begin, ThreadTimes end) {
        begins.add(begin);
        ends.add(clocks.add(end));
    }

    /**
     * Orders the end of another thread's section after the ends of those sections whose begin it knows.
     *
     * @param thread the thread of these sections
     * @param upTo its time that the other thread knows
     * @param weak the events that precede the end of the other thread's section
     * @return the same, with the ends of the known sections and all events before them
     */
    ThreadTimes orderBefore(int thread, int upTo, ThreadTimes weak) {
        int low = 0;
        int high = begins.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (begins.getInt(middle) <= upTo) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        // The later ends include the earlier ones, and all events before them.
        if (low == 0 || clocks.count(ends.getInt(low - 1), thread) <= weak.of(thread)) {
            return weak;
        }
        return weak.joined(clocks.get(ends.getInt(low - 1)));
    }
}
