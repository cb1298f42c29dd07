package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Ints;
import dev.heddle.analyzer.trace.Trace;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What an order of a run must have before an event, whatever its locks do: the events before it in its thread, the fork of that, all of a thread that was joined,
 * the write that a read saw, what was given before it was taken, and a notification for who wakes up.
 *
 * <p>A set of events that is closed under this is a number for each thread, how many of its events are in it: a <em>cut</em>. The cut of an event is kept
 * only where its thread learns of others.
 */
public final class MustOrder {
    /** The number of what comes before a thread's first event. */
    private static final int NONE = -1;

    private final Trace trace;
    private final int threads;
    /** All cuts, one behind the other; the first one is empty. */
    private final Ints cuts;

    private int size;
    /** By thread, what must be there before its first event. */
    private final int[] first;
    /** By event the number of its cut: it is asked for far more often than there are events. */
    private final Ints held;
    /** Events with a cut of their own. */
    private final BitSet learning = new BitSet();

    public MustOrder(Trace trace) {
        this.trace = trace;
        threads = trace.threads();
        cuts = trace.ints(0);
        first = new int[threads];
        held = trace.ints(trace.size());
        new Pass().run();
    }

    private int add(int[] cut) {
        cuts.setAll((long) size * threads, cut);
        return size++;
    }

    /** The one pass over the run. */
    private final class Pass {
        /** By thread what it has learnt so far, and the number of that. */
        private final int[][] known = new int[threads][];

        private final int[] numbers = new int[threads];
        /** By variable the event that wrote it last, and the cut of that. */
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
                held.set(event, numbers[trace.thread(event)]);
            }
        }

        private void event(int event) {
            int thread = trace.thread(event);
            int operand = trace.operand(event);
            EventKind kind = trace.kind(event);
            switch (kind) {
                case READ, READ_ORDERED -> {
                    if (writes[operand] >= 0) {
                        learnOf(event, writes[operand], writeCuts[operand]);
                    }
                }
                case WRITE, WRITE_ORDERED -> {
                    writes[operand] = event;
                    writeCuts[operand] = known[thread];
                }
                // Without the fork the other thread's next event cannot come, so it belongs to the event before that.
                case FORK -> learn(operand, seen(operand, event) - 1, joined(null, event));
                case JOIN -> {
                    if (operand != thread) {
                        int[] all = known[operand].clone();
                        all[operand] = seen(operand, event);
                        learn(thread, trace.number(event), all);
                    }
                }
                case GIVE -> given[operand] = joined(given[operand], event);
                case TAKE -> {
                    if (given[operand] != null) {
                        learn(thread, trace.number(event), given[operand]);
                    }
                }
                case WAKE -> {
                    int by = notifications.of(event);
                    if (by >= 0) {
                        int[] cut = new int[threads];
                        cut(trace.thread(by), trace.number(by), cut);
                        learnOf(event, by, cut);
                    }
                }
                default -> {}
            }
        }

        /** How many events a thread has had before another one. */
        private int seen(int thread, int event) {
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

        private void learnOf(int event, int of, int[] cut) {
            int other = trace.thread(of);
            int thread = trace.thread(event);
            if (other != thread && known[thread][other] <= trace.number(of)) {
                int[] all = cut.clone();
                all[other] = trace.number(of) + 1;
                learn(thread, trace.number(event), all);
            }
        }

        /** @param number of the first event that has this cut */
        private void learn(int thread, int number, int[] cut) {
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
                        learning.set(event);
                        held.set(event, numbers[thread]);
                    }
                    return;
                }
            }
        }
    }

    /** Whether an event needs more than the one before it in its thread, besides that. */
    public boolean isMore(int event) {
        return learning.get(event);
    }

    /**
     * What must be there with an event of a thread. What it says of the thread itself does not count.
     *
     * @param number of the event among those of its thread; -1 for what must be there before its first one
     * @param into is filled: by thread, how many of its events
     */
    public void cut(int thread, int number, int[] into) {
        cuts.copy(at(thread, number), into);
    }

    /** How many events of another thread must be there with an event, see {@link #cut}. */
    public int needed(int thread, int number, int other) {
        return cuts.get(at(thread, number) + other);
    }

    private long at(int thread, int number) {
        return (long) (number < 0 ? first[thread] : held.get(trace.event(thread, number))) * threads;
    }
}
