package dev.heddle.analyzer.wcp;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/** The critical sections of one thread with one lock that are over, for the rule that orders whole sections. */
final class EndedSections {
    /** Times of the thread at which they began; never falling. */
    private final IntArrayList begun = new IntArrayList();
    /** What happened before their ends, the end included. */
    private final List<int[]> ends = new ArrayList<>();
    /** By thread, how many of them it has been ordered after. */
    private final int[] known;

    EndedSections(int threads) {
        known = new int[threads];
    }

    void add(int time, int[] end) {
        begun.add(time);
        ends.add(end);
    }

    /**
     * Orders the end of another thread's section after the ends of those of which it knows the beginning.
     *
     * @param upTo the time of the thread of these sections that the other one knows
     * @param into the clock of the other one
     * @return whether there was one that it had not been ordered after
     */
    boolean orderBefore(int thread, int upTo, int[] into) {
        int count = known[thread];
        while (count < begun.size() && begun.getInt(count) <= upTo) {
            count++;
        }
        if (count == known[thread]) {
            return false;
        }
        known[thread] = count;
        // The later ends have seen the earlier ones.
        Clocks.take(ends.get(count - 1), into);
        return true;
    }
}
