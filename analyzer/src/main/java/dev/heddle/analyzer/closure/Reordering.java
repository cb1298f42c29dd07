package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.clock.ThreadTimes;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMaps;
import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntIterator;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Searches for a feasible order of some events of a run, with a bound on the search. Events that do not restrict others
 * are executed at once: reads that see the same write as in the run, releases, forks. The search branches only over the
 * next write or acquisition, first as in the run. A state that has failed is not tried again.
 */
public final class Reordering {
    private static final int NO_THREAD = -1;
    private static final int NOTHING = -1;
    /** The next event of a thread without further events. */
    private static final int END = Integer.MAX_VALUE;
    /** The wait of a thread without one: its next event is a choice, or it has no next event. */
    private static final int NO_WAIT = Integer.MIN_VALUE;
    /** Larger sets of events are not ordered, because it would take too long. */
    private static final long MOST_EVENTS = 50_000_000;
    /** Heap bytes required for each event, because the order is kept in memory. */
    private static final long BYTES_OF_EVENT = 64;

    private final RunIndex run;
    private final Trace trace;
    private final LockSections sections;
    /** For a read, the write that it saw, or -1. For an acquisition, the section that it begins. */
    private final IntStore links;
    /** Number of pending reads, by write, and after the writes by variable for its initial value. */
    private final IntStore pending;

    private final int[] writes;
    private final int[] holders;
    private final int[] readers;
    /** Number of sections that have not begun, by lock: all sections, and exclusive ones. */
    private final int[] toBegin;

    private final int[] toBeginExclusive;
    private final int[] counts;
    /** The next event of each thread, or {@link #END}. */
    private final int[] heads;
    /**
     * For each thread, the condition for executing its next event at once: a thread, the complement of a variable, or
     * {@link #NO_WAIT}.
     */
    private final int[] waits;

    /** Threads with an entry in {@link #waits}. */
    private final BitSet waiting = new BitSet();

    /** Threads whose next event may be enabled. */
    private final IntArrayList unsettled = new IntArrayList();

    /** For each thread, the number of its events to order; empty before the first search. */
    private int[] cut = new int[0];
    /** The threads with events to order. */
    private int[] threads = new int[0];
    /** Threads whose next event is a choice, by that event. */
    private final IntAVLTreeSet choices = new IntAVLTreeSet();
    /** Requirements of executed events. */
    private ThreadTimes fulfilled = ThreadTimes.NONE;
    /** The thread found by {@link #missing}. */
    private int missing;

    private final LongOpenHashSet failed = new LongOpenHashSet();
    private final IntArrayList order = new IntArrayList();
    /** For each step of the order, the overwritten write. */
    private final IntArrayList overwritten = new IntArrayList();

    /**
     * Hash of the executed events and the last writes. Two states with the same hash count as equal, which may lose a
     * witness and never makes a wrong one.
     */
    private long hash;

    private int states;
    /** Number of events executed and undone by all searches. */
    private long executed;

    private boolean hasGivenUp;
    private boolean isTooLong;
    /** For each event, additional events that have to precede it. */
    private Int2ObjectMap<IntList> additional = Int2ObjectMaps.emptyMap();

    public Reordering(RunIndex run) {
        this.run = run;
        trace = run.trace();
        sections = run.sections();
        links = trace.ints(trace.size());
        pending = trace.ints((long) trace.size() + trace.variables());
        writes = new int[trace.variables()];
        holders = new int[trace.locks()];
        readers = new int[trace.locks()];
        toBegin = new int[trace.locks()];
        toBeginExclusive = new int[trace.locks()];
        counts = new int[trace.threads()];
        heads = new int[trace.threads()];
        waits = new int[trace.threads()];
        Arrays.fill(writes, NOTHING);
        int section = 0;
        for (int event = 0; event < trace.size(); event++) {
            EventKind kind = trace.kind(event);
            if (kind.isRead()) {
                links.set(event, writes[trace.operand(event)]);
            } else if (kind.isWrite()) {
                writes[trace.operand(event)] = event;
            } else if (kind.isAcquisition()) {
                links.set(event, section++);
            }
        }
    }

    /**
     * Searches for a feasible order.
     *
     * @param wanted number of events of each thread
     * @param most largest number of states with a choice
     * @return a feasible order of all these events, or null if none was found
     */
    public @Nullable IntList find(int[] wanted, int most) {
        return find(wanted, most, Int2ObjectMaps.emptyMap());
    }

    /**
     * Searches for a feasible order with additional constraints.
     *
     * @param wanted number of events of each thread
     * @param most largest number of states with a choice
     * @param constraints for each event, additional events that have to precede it
     * @return a feasible order of all these events, or null if none was found
     */
    public @Nullable IntList find(int[] wanted, int most, Int2ObjectMap<IntList> constraints) {
        additional = constraints;
        long total = 0;
        for (int count : wanted) {
            total += count;
        }
        isTooLong = total > Math.min(MOST_EVENTS, Runtime.getRuntime().maxMemory() / BYTES_OF_EVENT);
        hasGivenUp = isTooLong;
        if (isTooLong) {
            return null;
        }
        begin(wanted);
        // For each choice, the length of the order before it, and the chosen event.
        IntArrayList lengths = new IntArrayList();
        IntArrayList taken = new IntArrayList();
        int last = NOTHING;
        executeUnrestricted();
        while (order.size() < total) {
            int chosen = last == NOTHING && failed.contains(hash) ? NOTHING : candidate(last);
            if (chosen != NOTHING) {
                lengths.add(order.size());
                taken.add(chosen);
                last = NOTHING;
                choices.remove(chosen);
                execute(chosen);
                executeUnrestrictedAfter(chosen);
                continue;
            }
            failed.add(hash);
            hasGivenUp = !lengths.isEmpty() && ++states > most;
            if (lengths.isEmpty() || hasGivenUp) {
                return null;
            }
            undoTo(lengths.popInt());
            last = taken.popInt();
            // All unrestricted events have been executed there. This call only restores the waits.
            executeUnrestricted();
        }
        return new IntArrayList(order);
    }

    /** Number of events executed and undone by all searches so far, a measure of their cost. */
    public long executed() {
        return executed;
    }

    /** Whether the last search did not begin because there are too many events. */
    public boolean isTooLong() {
        return isTooLong;
    }

    /** Whether the last search failed because it reached its limit of states, or did not begin. */
    public boolean hasGivenUp() {
        return hasGivenUp;
    }

    private void begin(int[] wanted) {
        forgetPending();
        // The threads of the last search may have no events in this one.
        for (int thread : threads) {
            heads[thread] = END;
        }
        waiting.clear();
        unsettled.clear();
        cut = wanted.clone();
        threads = IntStream.range(0, cut.length)
                .filter(thread -> wanted[thread] > 0)
                .toArray();
        choices.clear();
        fulfilled = ThreadTimes.NONE;
        states = 0;
        failed.clear();
        order.clear();
        overwritten.clear();
        hash = 0;
        Arrays.fill(counts, 0);
        Arrays.fill(writes, NOTHING);
        Arrays.fill(holders, NO_THREAD);
        Arrays.fill(readers, 0);
        Arrays.fill(toBegin, 0);
        Arrays.fill(toBeginExclusive, 0);
        for (int thread : threads) {
            heads[thread] = head(thread);
            for (int number = 0; number < cut[thread]; number++) {
                int event = trace.event(thread, number);
                EventKind kind = trace.kind(event);
                if (kind.isRead()) {
                    pend(event, 1);
                } else if (kind.isAcquisition()) {
                    toBegin[trace.operand(event)]++;
                    toBeginExclusive[trace.operand(event)] += kind.isShared() ? 0 : 1;
                }
            }
        }
    }

    /** The source of a read: a write, or the initial value of its variable. */
    private long source(int read) {
        int write = links.get(read);
        return write != NOTHING ? write : (long) trace.size() + trace.operand(read);
    }

    private long current(int variable) {
        return writes[variable] != NOTHING ? writes[variable] : (long) trace.size() + variable;
    }

    private void pend(int read, int more) {
        long source = source(read);
        pending.set(source, pending.get(source) + more);
    }

    /** Clears the reads that the last search left. */
    private void forgetPending() {
        for (int thread : threads) {
            for (int number = counts[thread]; number < cut[thread]; number++) {
                int event = trace.event(thread, number);
                if (trace.kind(event).isRead()) {
                    pending.set(source(event), 0);
                }
            }
        }
    }

    private int head(int thread) {
        return counts[thread] < cut[thread] ? trace.event(thread, counts[thread]) : END;
    }

    private void executeUnrestricted() {
        choices.clear();
        for (int thread : threads) {
            recheck(thread);
        }
        settle();
    }

    /** Executes the events that an event and its successors enable. */
    private void executeUnrestrictedAfter(int event) {
        if (trace.kind(event).isWrite()) {
            recheckWaitersFor(~trace.operand(event));
        }
        recheckWaitersFor(trace.thread(event));
        recheck(trace.thread(event));
        settle();
    }

    private void recheck(int thread) {
        waits[thread] = NO_WAIT;
        waiting.clear(thread);
        unsettled.add(thread);
    }

    private void recheckWaitersFor(int what) {
        for (int thread = waiting.nextSetBit(0); thread >= 0; thread = waiting.nextSetBit(thread + 1)) {
            if (waits[thread] == what) {
                recheck(thread);
            }
        }
    }

    private void settle() {
        while (!unsettled.isEmpty()) {
            int thread = unsettled.popInt();
            int before = counts[thread];
            int event = heads[thread];
            while (event != END && !isChoice(event) && !hasToWait(event)) {
                execute(event);
                event = heads[thread];
            }
            if (event != END && waits[thread] == NO_WAIT) {
                choices.add(event);
            }
            if (counts[thread] != before) {
                recheckWaitersFor(thread);
            }
        }
    }

    private boolean hasToWait(int event) {
        int wait = waitOf(event);
        if (wait == NO_WAIT) {
            return false;
        }
        waits[trace.thread(event)] = wait;
        waiting.set(trace.thread(event));
        return true;
    }

    /** The condition for an event that is not a choice. */
    private int waitOf(int event) {
        int thread = missing(event);
        if (thread != NO_THREAD) {
            return thread;
        }
        int operand = trace.operand(event);
        return trace.kind(event).isRead() && current(operand) != source(event) ? ~operand : NO_WAIT;
    }

    /** Whether the position of an enabled event matters. */
    private boolean isChoice(int event) {
        EventKind kind = trace.kind(event);
        return kind.isWrite() || kind.isAcquisition() || kind == EventKind.NOTIFY || kind == EventKind.NOTIFY_ALL;
    }

    /**
     * The next enabled choice in the order of the run, after one already tried.
     *
     * @return the event, or -1
     */
    private int candidate(int tried) {
        for (IntIterator next = choices.iterator(tried); next.hasNext(); ) {
            int event = next.nextInt();
            if (isPossible(event)) {
                return event;
            }
        }
        return NOTHING;
    }

    private boolean isPossible(int choice) {
        if (missing(choice) != NO_THREAD) {
            return false;
        }
        int operand = trace.operand(choice);
        return switch (trace.kind(choice)) {
            case WRITE, WRITE_ORDERED -> pending.get(current(operand)) == 0;
            case ACQUIRE, WAKE -> isFree(choice, operand) && (isOver(choice) || toBegin[operand] == 1);
            case ACQUIRE_SHARED ->
                (holders[operand] == NO_THREAD || holders[operand] == trace.thread(choice))
                        && (isOver(choice) || toBeginExclusive[operand] == 0);
            default -> true;
        };
    }

    private boolean isFree(int event, int lock) {
        return holders[lock] == NO_THREAD && readers[lock] == 0 || holders[lock] == trace.thread(event);
    }

    /** Whether the section that begins here ends within the events. */
    private boolean isOver(int acquisition) {
        int release = sections.release(links.get(acquisition));
        return release != LockSections.OPEN && trace.number(release) < cut[trace.thread(release)];
    }

    /** A thread with pending events that have to precede an event, or -1. */
    private int missing(int event) {
        int thread = trace.thread(event);
        int first = additional.isEmpty() ? NO_THREAD : missingAdditional(event);
        if (first != NO_THREAD) {
            return first;
        }
        int number = trace.number(event);
        if (number > 0 && !run.order().requiresMore(event)) {
            return NO_THREAD;
        }
        missing = NO_THREAD;
        fulfilled = run.order().visit(thread, number, fulfilled, counts, (other, needed) -> {
            missing = other == thread ? NO_THREAD : other;
            return missing == NO_THREAD;
        });
        return missing;
    }

    private int missingAdditional(int event) {
        for (int before : additional.getOrDefault(event, IntLists.EMPTY_LIST)) {
            if (counts[trace.thread(before)] <= trace.number(before)) {
                return trace.thread(before);
            }
        }
        return NO_THREAD;
    }

    private void execute(int event) {
        int operand = trace.operand(event);
        int before = NOTHING;
        count(trace.thread(event), 1);
        switch (trace.kind(event)) {
            case READ, READ_ORDERED -> pend(event, -1);
            case WRITE, WRITE_ORDERED -> {
                before = writes[operand];
                write(operand, event);
            }
            case ACQUIRE, WAKE -> {
                holders[operand] = trace.thread(event);
                toBegin[operand]--;
                toBeginExclusive[operand]--;
            }
            case ACQUIRE_SHARED -> {
                readers[operand]++;
                toBegin[operand]--;
            }
            case RELEASE, WAIT, WAIT_LIMITED -> holders[operand] = NO_THREAD;
            case RELEASE_SHARED -> readers[operand]--;
            default -> {}
        }
        order.add(event);
        overwritten.add(before);
        executed++;
    }

    private void undoTo(int length) {
        fulfilled = ThreadTimes.NONE;
        while (order.size() > length) {
            executed++;
            int event = order.popInt();
            int before = overwritten.popInt();
            int operand = trace.operand(event);
            count(trace.thread(event), -1);
            switch (trace.kind(event)) {
                case READ, READ_ORDERED -> pend(event, 1);
                case WRITE, WRITE_ORDERED -> write(operand, before);
                case ACQUIRE, WAKE -> {
                    holders[operand] = NO_THREAD;
                    toBegin[operand]++;
                    toBeginExclusive[operand]++;
                }
                case ACQUIRE_SHARED -> {
                    readers[operand]--;
                    toBegin[operand]++;
                }
                case RELEASE, WAIT, WAIT_LIMITED -> holders[operand] = trace.thread(event);
                case RELEASE_SHARED -> readers[operand]++;
                default -> {}
            }
        }
    }

    private void count(int thread, int more) {
        hash ^= mix(thread, counts[thread]);
        counts[thread] += more;
        heads[thread] = head(thread);
        hash ^= mix(thread, counts[thread]);
    }

    private void write(int variable, int event) {
        hash ^= mix(~variable, writes[variable]);
        writes[variable] = event;
        hash ^= mix(~variable, event);
    }

    private static long mix(long key, int with) {
        long mixed = (key * 0xC2B2_AE3D_27D4_EB4FL ^ with) * 0x9E37_79B9_7F4A_7C15L;
        mixed = (mixed ^ mixed >>> 32) * 0xD6E8_FEB8_6659_FD93L;
        return mixed ^ mixed >>> 29;
    }
}
