package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Ints;
import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMaps;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Looks for an order of some events of a run in which all of them can happen, by a search with a bound. What cannot do harm is executed at once: reads that see what they
 * saw, releases, forks. Only who writes or acquires next is tried, first as in the run, and a state that has failed is not tried again.
 */
public final class Reordering {
    private static final int NOBODY = -1;
    private static final int NOTHING = -1;
    /** The next event of a thread that has no more. */
    private static final int END = Integer.MAX_VALUE;
    /** What the next event of a thread waits for, if it does not: it is a choice, or there is none. */
    private static final int NO_WAIT = Integer.MIN_VALUE;
    /** More events are not put in order at once: it would take too long. */
    private static final long MOST_EVENTS = 50_000_000;
    /** Nor more than one for so many bytes of the heap, as the order is in memory. */
    private static final long BYTES_OF_EVENT = 64;

    private final Run run;
    private final Trace trace;
    private final LockSections sections;
    /** By event the write that a read saw, or -1; the section that an acquisition begins. */
    private final Ints links;
    /** By write, and after them by variable for its first value: how many reads of it are still to come. */
    private final Ints pending;

    private final int[] writes;
    private final int[] holders;
    private final int[] readers;
    /** By lock, sections that have not begun: those of all kinds, and those that are not shared. */
    private final int[] toBegin;

    private final int[] toBeginExclusive;
    private final int[] counts;
    /** By thread its next event, or {@link #END}. */
    private final int[] heads;
    /** By thread, what its next event waits for that would be executed at once: a thread, the complement of a variable, or {@link #NO_WAIT}. */
    private final int[] waits;

    /** Threads of which that says something. */
    private final BitSet waiting = new BitSet();

    /** Threads whose next event may have become possible. */
    private final IntArrayList unsettled = new IntArrayList();

    /** By thread, how many of its events are to come; empty before the first search. */
    private int[] cut = new int[0];
    /** What an event needs. */
    private final int[] needs;

    private final LongOpenHashSet failed = new LongOpenHashSet();
    private final IntArrayList order = new IntArrayList();
    /** By step of the order, what was overwritten. */
    private final IntArrayList overwritten = new IntArrayList();

    /** Of what has happened, and who wrote what last: two states with one hash are taken for the same, which may lose a witness and never makes a wrong one. */
    private long hash;

    private int states;
    /** Events that all searches have executed, and taken back. */
    private long executed;

    private boolean hasGivenUp;
    private boolean isTooLong;
    /** By event, which events must come before it besides. */
    private Int2ObjectMap<IntList> behind = Int2ObjectMaps.emptyMap();

    public Reordering(Run run) {
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
        needs = new int[trace.threads()];
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
     * @param wanted by thread, how many of its events
     * @param most how many states with a choice are looked at
     * @return all of them in an order that can happen, or null if none was found
     */
    public @Nullable IntList find(int[] wanted, int most) {
        return find(wanted, most, Int2ObjectMaps.emptyMap());
    }

    /**
     * @param wanted by thread, how many of its events
     * @param most how many states with a choice are looked at
     * @param later by event, others of these that must come before it besides
     * @return all of them in an order that can happen, or null if none was found
     */
    public @Nullable IntList find(int[] wanted, int most, Int2ObjectMap<IntList> later) {
        behind = later;
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
        // By choice: the length of the order before it, and which event was taken.
        IntArrayList lengths = new IntArrayList();
        IntArrayList taken = new IntArrayList();
        int last = NOTHING;
        executeHarmless();
        while (order.size() < total) {
            int chosen = last == NOTHING && failed.contains(hash) ? NOTHING : candidate(last);
            if (chosen != NOTHING) {
                lengths.add(order.size());
                taken.add(chosen);
                last = NOTHING;
                execute(chosen);
                executeHarmlessAfter(chosen);
                continue;
            }
            failed.add(hash);
            hasGivenUp = !lengths.isEmpty() && ++states > most;
            if (lengths.isEmpty() || hasGivenUp) {
                return null;
            }
            undoTo(lengths.popInt());
            last = taken.popInt();
            // All that can be has been executed at once there: this only tells again what waits for what.
            executeHarmless();
        }
        return new IntArrayList(order);
    }

    /** How many events all searches so far have executed and taken back: what they have cost. */
    public long executed() {
        return executed;
    }

    /** Whether the last search was not begun, as there are too many events. */
    public boolean isTooLong() {
        return isTooLong;
    }

    /** Whether the last search found nothing because it had looked at as many states as it may, or was not begun. */
    public boolean hasGivenUp() {
        return hasGivenUp;
    }

    private void begin(int[] wanted) {
        forgetPending();
        cut = wanted.clone();
        states = 0;
        failed.clear();
        order.clear();
        overwritten.clear();
        hash = 0;
        Arrays.fill(counts, 0);
        Arrays.fill(writes, NOTHING);
        Arrays.fill(holders, NOBODY);
        Arrays.fill(readers, 0);
        Arrays.fill(toBegin, 0);
        Arrays.fill(toBeginExclusive, 0);
        for (int thread = 0; thread < cut.length; thread++) {
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

    /** What a read reads: a write, or the first value of its variable. */
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

    /** The reads that the last search has left. */
    private void forgetPending() {
        for (int thread = 0; thread < cut.length; thread++) {
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

    private void executeHarmless() {
        for (int thread = 0; thread < cut.length; thread++) {
            lookAgain(thread);
        }
        settle();
    }

    /** What an event and what follows it make possible. */
    private void executeHarmlessAfter(int event) {
        if (trace.kind(event).isWrite()) {
            lookAtWhatWaitsFor(~trace.operand(event));
        }
        lookAtWhatWaitsFor(trace.thread(event));
        lookAgain(trace.thread(event));
        settle();
    }

    private void lookAgain(int thread) {
        waits[thread] = NO_WAIT;
        waiting.clear(thread);
        unsettled.add(thread);
    }

    private void lookAtWhatWaitsFor(int what) {
        for (int thread = waiting.nextSetBit(0); thread >= 0; thread = waiting.nextSetBit(thread + 1)) {
            if (waits[thread] == what) {
                lookAgain(thread);
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
            if (counts[thread] != before) {
                lookAtWhatWaitsFor(thread);
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

    /** What an event that is no choice waits for. */
    private int waitOf(int event) {
        int thread = missing(event);
        if (thread != NOBODY) {
            return thread;
        }
        int operand = trace.operand(event);
        return trace.kind(event).isRead() && current(operand) != source(event) ? ~operand : NO_WAIT;
    }

    /** Whether it matters when an event happens that can. */
    private boolean isChoice(int event) {
        EventKind kind = trace.kind(event);
        return kind.isWrite() || kind.isAcquisition() || kind == EventKind.NOTIFY || kind == EventKind.NOTIFY_ALL;
    }

    /**
     * The next event of a thread that can happen: the first, as in the run, behind one that has been tried.
     *
     * @return it, or -1
     */
    private int candidate(int behind) {
        int after = behind;
        while (true) {
            int least = END;
            for (int thread = 0; thread < cut.length; thread++) {
                int event = heads[thread];
                if (event > after && event < least && waits[thread] == NO_WAIT) {
                    least = event;
                }
            }
            if (least == END) {
                return NOTHING;
            }
            if (isPossible(least)) {
                return least;
            }
            after = least;
        }
    }

    private boolean isPossible(int choice) {
        if (missing(choice) != NOBODY) {
            return false;
        }
        int operand = trace.operand(choice);
        return switch (trace.kind(choice)) {
            case WRITE, WRITE_ORDERED -> pending.get(current(operand)) == 0;
            case ACQUIRE, WAKE -> isFree(choice, operand) && (isOver(choice) || toBegin[operand] == 1);
            case ACQUIRE_SHARED ->
                (holders[operand] == NOBODY || holders[operand] == trace.thread(choice))
                        && (isOver(choice) || toBeginExclusive[operand] == 0);
            default -> true;
        };
    }

    private boolean isFree(int event, int lock) {
        return holders[lock] == NOBODY && readers[lock] == 0 || holders[lock] == trace.thread(event);
    }

    /** Whether the section that begins here has its end among the events. */
    private boolean isOver(int acquisition) {
        int release = sections.release(links.get(acquisition));
        return release != LockSections.OPEN && trace.number(release) < cut[trace.thread(release)];
    }

    /** A thread that has still something to do that must come before an event, or -1. */
    private int missing(int event) {
        int thread = trace.thread(event);
        int besides = behind.isEmpty() ? NOBODY : missingBesides(event);
        if (besides != NOBODY) {
            return besides;
        }
        int number = trace.number(event);
        if (number > 0 && !run.order().isMore(event)) {
            return NOBODY;
        }
        run.order().cut(thread, number, needs);
        for (int other = 0; other < needs.length; other++) {
            if (other != thread && needs[other] > counts[other]) {
                return other;
            }
        }
        return NOBODY;
    }

    private int missingBesides(int event) {
        for (int before : behind.getOrDefault(event, IntLists.EMPTY_LIST)) {
            if (counts[trace.thread(before)] <= trace.number(before)) {
                return trace.thread(before);
            }
        }
        return NOBODY;
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
            case RELEASE, WAIT, WAIT_LIMITED -> holders[operand] = NOBODY;
            case RELEASE_SHARED -> readers[operand]--;
            default -> {}
        }
        order.add(event);
        overwritten.add(before);
        executed++;
    }

    private void undoTo(int length) {
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
                    holders[operand] = NOBODY;
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
