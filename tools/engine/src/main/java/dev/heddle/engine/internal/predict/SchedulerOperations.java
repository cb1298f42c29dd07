package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.trace.GroupedInts;
import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.engine.internal.explain.OrderTables;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.recording.Recording;
import java.util.Arrays;

/**
 * The operations of a recording at which the scheduler decides, by thread. They are stored in the same place as the
 * events of the trace.
 */
final class SchedulerOperations {
    private static final long NO_STAMP = -1;

    /** Stamp and site of each operation as one word, the lower half first. */
    private final IntStore words;

    private final IntStore threadOf;
    private final GroupedInts byThread;
    private final SiteIndex sites;
    private int size;

    /** Reads the recording. */
    SchedulerOperations(Recording recording, Trace trace, OrderTables places) {
        sites = new SiteIndex(recording.names());
        words = trace.ints(0);
        threadOf = trace.ints(0);
        int threads = Math.max(trace.threads(), recording.names().threadLimit());
        long[] last = new long[threads];
        Arrays.fill(last, NO_STAMP);
        recording.forEach((stamp, thread, site, target, aux) -> {
            boolean isSameCopy = places.isRange(site) && last[thread] == stamp;
            if (places.isDecision(site) && !isSameCopy) {
                last[thread] = stamp;
                add(thread, EventLayout.word0(stamp, site));
            }
        });
        byThread = GroupedInts.of(trace, size, threads, threadOf::get);
    }

    private void add(int thread, long word) {
        words.set(2L * size, (int) word);
        words.set(2L * size + 1, (int) (word >>> Integer.SIZE));
        threadOf.set(size++, thread);
    }

    /** The operation of a site. */
    Op op(int site) {
        return sites.op(site);
    }

    /** One more than the largest thread number. */
    int threads() {
        return byThread.groups();
    }

    /** Number of operations of a thread. */
    int count(int thread) {
        return byThread.size(thread);
    }

    /** @param number of the operation within the thread, from 0 */
    long stamp(int thread, int number) {
        return EventLayout.stamp(word(thread, number));
    }

    int site(int thread, int number) {
        return EventLayout.site(word(thread, number));
    }

    private long word(int thread, int number) {
        long at = 2L * byThread.get(thread, number);
        return words.get(at) & 0xFFFF_FFFFL | (long) words.get(at + 1) << Integer.SIZE;
    }
}
