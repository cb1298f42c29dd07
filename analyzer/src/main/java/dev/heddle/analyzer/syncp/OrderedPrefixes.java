package dev.heddle.analyzer.syncp;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.closure.ThreadAccesses.OfThread;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The accesses to a variable that come after all earlier ones, independent of locks. An access after one of them need
 * not be compared with the accesses before it.
 */
final class OrderedPrefixes {
    private final RunIndex run;
    private final IntArrayList tops = new IntArrayList();

    OrderedPrefixes(RunIndex run, List<OfThread> threads) {
        this.run = run;
        int[] all = threads.stream().flatMapToInt(one -> one.all().intStream()).toArray();
        Arrays.sort(all);
        int from = 0;
        for (int at = 0; at < all.length; at++) {
            if (isAfterAll(all, from, at)) {
                tops.add(all[at]);
                from = at;
            }
        }
    }

    private boolean isAfterAll(int[] all, int from, int at) {
        for (int i = at - 1; i >= from; i--) {
            if (!isBefore(all[i], all[at])) {
                return false;
            }
        }
        return true;
    }

    private boolean isBefore(int one, int other) {
        return run.trace().thread(one) == run.trace().thread(other) || run.mustPrecede(one, other);
    }

    /** An access such that all accesses before it precede an event of another thread, or 0 without one. */
    int before(int event) {
        int found = Arrays.binarySearch(tops.elements(), 0, tops.size(), event);
        int at = found < 0 ? -found - 2 : found - 1;
        return at >= 0 && isBefore(tops.getInt(at), event) ? tops.getInt(at) : 0;
    }
}
