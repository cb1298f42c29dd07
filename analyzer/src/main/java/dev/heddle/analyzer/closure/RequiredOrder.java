package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.clock.ThreadTimes;
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
    /** The first cut is empty. */
    private final CutStore cuts;

    /** For each thread, the cut required before its first event. */
    private final int[] first;
    /** For each event, the number of its cut. Lookups are much more frequent than events. */
    private final IntStore cutNumbers;
    /** Events with a cut of their own. */
    private final BitSet ownCuts = new BitSet();

    public RequiredOrder(Trace trace) {
        this.trace = trace;
        cuts = CutStore.of(trace);
        first = new int[trace.threads()];
        cutNumbers = trace.ints(trace.size());
        new Pass().run();
    }

    /** The only pass over the run. */
    private final class Pass {
        /** For each thread, its current cut, and the number of that cut. */
        private final ThreadTimes[] known = new ThreadTimes[trace.threads()];

        private final int[] numbers = new int[trace.threads()];
        /** For each variable, the event that wrote it last, and the cut of that event. */
        private final int[] writes = new int[trace.variables()];

        private final ThreadTimes[] writeCuts = new ThreadTimes[trace.variables()];
        private final @Nullable ThreadTimes[] given = new ThreadTimes[trace.signals()];

        private final Notifications notifications = new Notifications(trace);

        void run() {
            Arrays.fill(writes, -1);
            Arrays.fill(known, ThreadTimes.NONE);
            cuts.add(ThreadTimes.NONE);
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
                        require(thread, trace.number(event), known[operand].with(operand, countBefore(operand, event)));
                    }
                }
                case GIVE -> given[operand] = joined(given[operand], event);
                case TAKE -> {
                    ThreadTimes before = given[operand];
                    if (before != null) {
                        require(thread, trace.number(event), before);
                    }
                }
                case WAKE -> {
                    int by = notifications.of(event);
                    if (by >= 0) {
                        requireEvent(event, by, cuts.get(cut(trace.thread(by), trace.number(by))));
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

        private ThreadTimes joined(@Nullable ThreadTimes with, int event) {
            int thread = trace.thread(event);
            ThreadTimes all = known[thread].with(thread, trace.number(event) + 1);
            return with == null ? all : with.joined(all);
        }

        private void requireEvent(int event, int of, ThreadTimes cut) {
            int other = trace.thread(of);
            int thread = trace.thread(event);
            if (other != thread && known[thread].of(other) <= trace.number(of)) {
                require(thread, trace.number(event), cut.with(other, trace.number(of) + 1));
            }
        }

        /**
         * Adds a cut to a thread.
         *
         * @param number number of the first event that has this cut
         */
        private void require(int thread, int number, ThreadTimes cut) {
            ThreadTimes before = known[thread];
            boolean isMore = cut.visitLater(before, (other, count) -> other == thread);
            if (isMore) {
                known[thread] = before.joined(cut);
                numbers[thread] = cuts.add(known[thread]);
                if (number == NONE) {
                    first[thread] = numbers[thread];
                } else {
                    int event = trace.event(thread, number);
                    ownCuts.set(event);
                    cutNumbers.set(event, numbers[thread]);
                }
            }
        }
    }

    /** Whether an event requires events of other threads that the previous event of its thread does not require. */
    public boolean requiresMore(int event) {
        return ownCuts.get(event);
    }

    /**
     * Visits entries of the cut that an event of a thread requires. The entry of the thread itself is undefined.
     *
     * @param number number of the event in its thread; -1 for the cut required before its first event
     * @param known entries that need no visit; {@link ThreadTimes#NONE} at first, then the result of the last call
     * @param counts for each thread, a number of its events that needs no visit
     * @param visitor receives a thread and the number of its events
     * @return the known entries, with those of this cut unless the visitor ended the visit
     */
    public ThreadTimes visit(int thread, int number, ThreadTimes known, int[] counts, ThreadTimes.Visitor visitor) {
        return cuts.visit(cut(thread, number), known, counts, visitor);
    }

    /** Number of events of another thread that an event requires, see {@link #visit}. */
    public int needed(int thread, int number, int other) {
        return cuts.count(cut(thread, number), other);
    }

    /** The number of a cut. */
    private int cut(int thread, int number) {
        return number < 0 ? first[thread] : cutNumbers.get(trace.event(thread, number));
    }
}
