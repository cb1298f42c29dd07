package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.EventKind;
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
    /** By thread, from which of its events on a cut holds; the own thread's part of it does not count. */
    private final int[][] from;

    private final int[][][] cuts;
    private final int[] sizes;
    /** By event, which of its thread's cuts holds there: it is asked for far more often than there are events. */
    private final int[] held;
    /** Events with a cut of their own. */
    private final BitSet learning = new BitSet();

    public MustOrder(Trace trace) {
        this.trace = trace;
        int threads = trace.threads();
        from = new int[threads][4];
        cuts = new int[threads][4][];
        sizes = new int[threads];
        new Pass().run();
        held = new int[trace.size()];
        for (int thread = 0; thread < threads; thread++) {
            hold(thread);
        }
    }

    private void hold(int thread) {
        int at = 0;
        for (int number = 0; number < trace.count(thread); number++) {
            while (at + 1 < sizes[thread] && from[thread][at + 1] <= number) {
                at++;
            }
            held[trace.event(thread, number)] = at;
        }
    }

    private int[] current(int thread) {
        return cuts[thread][sizes[thread] - 1];
    }

    /** @param number of the first event that has this cut */
    private void add(int thread, int number, int[] cut) {
        if (number != NONE) {
            learning.set(trace.event(thread, number));
        }
        int size = sizes[thread];
        if (size > 0 && from[thread][size - 1] == number) {
            cuts[thread][size - 1] = cut;
            return;
        }
        if (size == from[thread].length) {
            from[thread] = Arrays.copyOf(from[thread], size * 2);
            cuts[thread] = Arrays.copyOf(cuts[thread], size * 2);
        }
        from[thread][size] = number;
        cuts[thread][size] = cut;
        sizes[thread]++;
    }

    /** The one pass over the run. */
    private final class Pass {
        private final int[] empty = new int[trace.threads()];
        /** By variable the event that wrote it last, and the cut of that. */
        private final int[] writes = new int[trace.variables()];

        private final int[][] writeCuts = new int[trace.variables()][];
        private final int[] @Nullable [] given = new int[trace.signals()][];

        private final Notifications notifications = new Notifications(trace);

        void run() {
            Arrays.fill(writes, -1);
            for (int thread = 0; thread < trace.threads(); thread++) {
                add(thread, NONE, empty);
            }
            for (int event = 0; event < trace.size(); event++) {
                event(event);
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
                    writeCuts[operand] = current(thread);
                }
                // Without the fork the other thread's next event cannot come, so it belongs to the event before that.
                case FORK -> learn(operand, seen(operand, event) - 1, joined(null, event));
                case JOIN -> {
                    if (operand != thread) {
                        int[] all = current(operand).clone();
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
                        learnOf(event, by, soFar(trace.thread(by), trace.number(by)));
                    }
                }
                default -> {}
            }
        }

        /** What is known already of the cut of an event. */
        private int[] soFar(int thread, int number) {
            int at = Arrays.binarySearch(from[thread], 0, sizes[thread], number);
            return cuts[thread][at >= 0 ? at : Math.max(0, -at - 2)];
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
            int[] all = current(trace.thread(event)).clone();
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
            if (other != thread && current(thread)[other] <= trace.number(of)) {
                int[] all = cut.clone();
                all[other] = trace.number(of) + 1;
                learn(thread, trace.number(event), all);
            }
        }

        private void learn(int thread, int number, int[] cut) {
            int[] known = current(thread);
            for (int other = 0; other < cut.length; other++) {
                if (other != thread && cut[other] > known[other]) {
                    int[] all = known.clone();
                    for (int i = other; i < cut.length; i++) {
                        all[i] = Math.max(all[i], cut[i]);
                    }
                    add(thread, number, all);
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
     * What must be there with an event of a thread; shared, not to be changed. What it says of the thread itself does not count.
     *
     * @param number of the event among those of its thread; -1 for what must be there before its first one
     */
    public int[] cut(int thread, int number) {
        return cuts[thread][number < 0 ? 0 : held[trace.event(thread, number)]];
    }
}
