package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.Trace;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The events that every reordering of a run needs before an event, independent of locks. They are the earlier events of
 * its thread, the fork of that thread, and all events of a joined thread. They also include the write that a read saw,
 * the releases before an acquire, and the notification of a wake-up.
 * <p>A set of events that is closed under this order is a <em>cut</em>: for each thread, the number of its events in
 * the set. The cut of an event is stored only if its thread learns of other threads there.
 */
public final class RequiredOrder {
    /** The number of the state before a thread's first event. */
    private static final int NONE = -1;

    private final Trace trace;
    private final int threads;
    /** All cuts, one after the other; the first one is empty. */
    private final IntStore cuts;

    private int size;
    /** For each thread, the cut required before its first event. */
    private final int[] first;
    /** For each event, the number of its cut. Lookups are much more frequent than events. */
    private final IntStore cutNumbers;
    /** Events with a cut of their own. */
    private final BitSet ownCuts = new BitSet();

    public RequiredOrder(Trace trace) {
        this.trace = trace;
        threads = trace.threads();
        cuts = trace.ints(0);
        first = new int[threads];
        cutNumbers = trace.ints(trace.size());
        new Pass().run();
    }

    private int add(int[] cut) {
        cuts.setAll((long) size * threads, cut);
        return size++;
    }

    /** The only pass over the run. */
    private final class Pass {
        /** For each thread, its current cut, and the number of that cut. */
        private final int[][] known = new int[threads][];

        private final int[] numbers = new int[threads];
        /** For each variable, the event that wrote it last, and the cut of that event. */
        private final int[] writes = new int[trace.variables()];

        private final int[][] writeCuts = new int[trace.variables()][];
        private final int[] @Nullable [] given = new int[trace.signals()][];

        private final Notifications notifications = new Notifications(trace);

        void run() {
            Arrays.fill(writes, -1);
            int[] empty = new int[threads];
            Arrays.fill(known, empty);
            add(empty);
            for (int event = 0; event < trace.size(); event++) {
                event(event);
                cutNumbers.set(event, numbers[trace.thread(event)]);
            }
        }

        private void event(int event) {
            int thread = trace.thread(event);
            int operand = trace.operand(event);
            EventKind kind = trace.kind(event);
            switch (kind) {
                case READ, READ_ORDERED -> {
                    if (writes[operand] >= 0) {
                        requireEvent(event, writes[operand], writeCuts[operand]);
                    }
                }
                case WRITE, WRITE_ORDERED -> {
                    writes[operand] = event;
                    writeCuts[operand] = known[thread];
                }
                // Without the fork, the next event of the other thread cannot occur, so the cut belongs to the event
                // before that.
                case FORK -> require(operand, countBefore(operand, event) - 1, joined(null, event));
                case JOIN -> {
                    if (operand != thread) {
                        int[] all = known[operand].clone();
                        all[operand] = countBefore(operand, event);
                        require(thread, trace.number(event), all);
                    }
                }
                case GIVE -> given[operand] = joined(given[operand], event);
                case TAKE -> {
                    if (given[operand] != null) {
                        require(thread, trace.number(event), given[operand]);
                    }
                }
                case WAKE -> {
                    int by = notifications.of(event);
                    if (by >= 0) {
                        int[] cut = new int[threads];
                        cut(trace.thread(by), trace.number(by), cut);
                        requireEvent(event, by, cut);
                    }
                }
                default -> {}
            }
        }

        /** Number of events of a thread before another event. */
        private int countBefore(int thread, int event) {
            int low = 0;
            int high = trace.count(thread);
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (trace.event(thread, middle) < event) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        private int[] joined(int @Nullable [] with, int event) {
            int[] all = known[trace.thread(event)].clone();
            all[trace.thread(event)] = trace.number(event) + 1;
            if (with != null) {
                for (int thread = 0; thread < all.length; thread++) {
                    all[thread] = Math.max(all[thread], with[thread]);
                }
            }
            return all;
        }

        private void requireEvent(int event, int of, int[] cut) {
            int other = trace.thread(of);
            int thread = trace.thread(event);
            if (other != thread && known[thread][other] <= trace.number(of)) {
                int[] all = cut.clone();
                all[other] = trace.number(of) + 1;
                require(thread, trace.number(event), all);
            }
        }

        /**
         * Adds a cut to a thread.
         *
         * @param number number of the first event that has this cut
         */
        private void require(int thread, int number, int[] cut) {
            int[] before = known[thread];
            for (int other = 0; other < cut.length; other++) {
                if (other != thread && cut[other] > before[other]) {
                    int[] all = before.clone();
                    for (int i = other; i < cut.length; i++) {
                        all[i] = Math.max(all[i], cut[i]);
                    }
                    known[thread] = all;
                    numbers[thread] = add(all);
                    if (number == NONE) {
                        first[thread] = numbers[thread];
                    } else {
                        int event = trace.event(thread, number);
                        ownCuts.set(event);
                        cutNumbers.set(event, numbers[thread]);
                    }
                    return;
                }
            }
        }
    }

    /** Whether an event requires events of other threads that the previous event of its thread does not require. */
    public boolean requiresMore(int event) {
        return ownCuts.get(event);
    }

    /**
     * The cut required by an event of a thread. The entry of the thread itself is undefined.
     *
     * @param number number of the event in its thread; -1 for the cut required before its first event
     * @param into receives the number of events of each thread
     */
    public void cut(int thread, int number, int[] into) {
        cuts.copy(at(thread, number), into);
    }

    /** Number of events of another thread that an event requires, see {@link #cut}. */
    public int needed(int thread, int number, int other) {
        return cuts.get(at(thread, number) + other);
    }

    private long at(int thread, int number) {
        return (long) (number < 0 ? first[thread] : cutNumbers.get(trace.event(thread, number))) * threads;
    }
}
