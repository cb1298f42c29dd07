package dev.heddle.analyzer.shb;

import dev.heddle.analyzer.closure.KeptOrder;
import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.trace.Ints;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds all accesses that have a schedulable race with an earlier one: one that is not ordered before it by happens-before, with an edge more from each write to the reads that
 * see it. In one pass, by vector clocks (algorithm 1 of the paper). A read is compared before it takes its edge. Each such race is a real one, also
 * those after the first, and keeps the order of critical sections.
 *
 * <p>An access is compared with the last read and the last write of each other thread: if it races with any access of theirs, it does with one of these. Most comparisons are
 * saved as FastTrack does it: who knows the time of a thread knows all that the thread knew then. So of a write that comes after all accesses before it, the <em>top</em> of its variable, it is
 * enough to know its thread and time: what comes after it is compared with later accesses only. And who knows the time of the write that it sees has nothing to take from that.
 */
public final class SchedulableRaces {
    private static final int NOBODY = -1;
    /** How far it has come is told each time that so many events are done, less one. */
    private static final int TELL_MASK = (1 << 16) - 1;

    private final Trace trace;
    private final KeptOrder kept;
    private final RaceConsumer found;
    private final int[][] clocks;
    /** Time of a thread at each of its events: it goes on when it gives its time away. */
    private final Ints times;

    private final int[] @Nullable [] locks;
    private final int[] @Nullable [] readers;
    private final int[] @Nullable [] given;
    /** By variable, what the thread of its last write knew then; of one whose accesses order, of all its writes. */
    private final int[] @Nullable [] writes;

    /** By variable, its last write, and 1; and its top, and 1. */
    private final int[] lastWrite;

    private final int[] tops;
    /** By variable, the thread whose write is seen, and its time then; nobody for one whose accesses order, or that was not written. */
    private final int[] writers;

    private final int[] writeTimes;
    /** By variable, the thread of the top, and its time then. */
    private final int[] topThreads;

    private final int[] topTimes;
    /** By thread, a copy of what it knows of others; null if it has learnt since. */
    private final int[] @Nullable [] copies;
    /** By variable, and then by thread, the last event that reads and the last that writes it, and 1. */
    private final int[] @Nullable [] lastReads;

    private final int[] @Nullable [] lastWrites;
    private final BitSet racy = new BitSet();
    private final BitSet racyPlaces = new BitSet();

    /** @param found is told each race that is news, and asked which are */
    public SchedulableRaces(Run run, RaceConsumer found) {
        trace = run.trace();
        kept = new KeptOrder(run);
        this.found = found;
        clocks = new int[trace.threads()][trace.threads()];
        for (int thread = 0; thread < clocks.length; thread++) {
            clocks[thread][thread] = 1;
        }
        times = trace.ints(trace.size());
        locks = new int[trace.locks()][];
        readers = new int[trace.locks()][];
        given = new int[trace.signals()][];
        writes = new int[trace.variables()][];
        lastWrite = new int[trace.variables()];
        tops = new int[trace.variables()];
        writers = new int[trace.variables()];
        Arrays.fill(writers, NOBODY);
        writeTimes = new int[trace.variables()];
        topThreads = new int[trace.variables()];
        topTimes = new int[trace.variables()];
        copies = new int[trace.threads()][];
        lastReads = new int[trace.variables()][];
        lastWrites = new int[trace.variables()][];
    }

    /** Looks for them. */
    public void find() {
        for (int event = 0; event < trace.size(); event++) {
            if ((event & TELL_MASK) == 0) {
                found.at(event, trace.size());
            }
            event(event);
        }
    }

    private void event(int event) {
        int thread = trace.thread(event);
        int operand = trace.operand(event);
        int[] clock = clocks[thread];
        times.set(event, clock[thread]);
        switch (trace.kind(event)) {
            case READ -> read(event, thread, operand);
            case WRITE -> write(event, thread, operand);
            case READ_ORDERED -> see(thread, operand);
            case WRITE_ORDERED -> {
                writes[operand] = known(operand);
                writers[operand] = NOBODY;
                give(writes, operand, thread);
            }
            case ACQUIRE, WAKE -> {
                learn(thread, locks[operand]);
                learn(thread, readers[operand]);
            }
            case ACQUIRE_SHARED -> learn(thread, locks[operand]);
            case RELEASE, WAIT, WAIT_LIMITED -> give(locks, operand, thread);
            case RELEASE_SHARED -> give(readers, operand, thread);
            case FORK -> {
                learn(operand, clock);
                clock[thread]++;
            }
            case JOIN -> {
                learn(thread, clocks[operand]);
                clocks[operand][operand]++;
            }
            case GIVE -> give(given, operand, thread);
            case TAKE -> learn(thread, given[operand]);
            case NOTIFY, NOTIFY_ALL, INTERRUPT, BEGIN, END -> {}
        }
    }

    private void read(int event, int thread, int variable) {
        if (lastWrite[variable] != 0) {
            if (!isAfterTop(thread, variable)) {
                compare(event, lastWrites[variable], 0);
            } else if (lastWrite[variable] != tops[variable]) {
                compare(event, lastWrites[variable], tops[variable]);
            }
        }
        see(thread, variable);
        last(lastReads, variable)[thread] = event + 1;
    }

    /** A thread comes after the write that it sees. */
    private void see(int thread, int variable) {
        int writer = writers[variable];
        if (writer == NOBODY) {
            learn(thread, writes[variable]);
        } else if (clocks[thread][writer] < writeTimes[variable]) {
            learn(thread, writes[variable]);
            clocks[thread][writer] = writeTimes[variable];
        }
    }

    /** What comes before those that see the last write of a variable; nobody else has it. */
    private int @Nullable [] known(int variable) {
        int[] known = writes[variable];
        if (known != null && writers[variable] != NOBODY) {
            known = known.clone();
            known[writers[variable]] = writeTimes[variable];
        }
        return known;
    }

    private void write(int event, int thread, int variable) {
        int top = isAfterTop(thread, variable) ? tops[variable] : 0;
        boolean isAfterAll = lastWrite[variable] == top || compare(event, lastWrites[variable], top);
        isAfterAll &= compare(event, lastReads[variable], top);
        last(lastWrites, variable)[thread] = event + 1;
        lastWrite[variable] = event + 1;
        int[] clock = clocks[thread];
        int[] copy = copies[thread];
        if (copy == null) {
            copy = copies[thread] = clock.clone();
        }
        writes[variable] = copy;
        writers[variable] = thread;
        writeTimes[variable] = clock[thread];
        if (isAfterAll) {
            tops[variable] = event + 1;
            topThreads[variable] = thread;
            topTimes[variable] = clock[thread];
        }
        clock[thread]++;
    }

    /** Whether what a thread does next comes after the top of a variable, and so after all accesses before that. */
    private boolean isAfterTop(int thread, int variable) {
        return tops[variable] != 0 && clocks[thread][topThreads[variable]] >= topTimes[variable];
    }

    private void learn(int thread, int @Nullable [] from) {
        if (from != null) {
            take(from, clocks[thread]);
            copies[thread] = null;
        }
    }

    private int[] last(int[] @Nullable [] of, int variable) {
        int[] events = of[variable];
        return events != null ? events : (of[variable] = new int[clocks.length]);
    }

    private static void take(int[] from, int[] into) {
        for (int thread = 0; thread < into.length; thread++) {
            into[thread] = Math.max(into[thread], from[thread]);
        }
    }

    private void give(int[] @Nullable [] to, int key, int thread) {
        int[] with = to[key];
        if (with == null) {
            to[key] = clocks[thread].clone();
        } else {
            take(clocks[thread], with);
        }
        clocks[thread][thread]++;
    }

    /**
     * Tells races with some of the last accesses of other threads.
     *
     * @param top only these and later ones are looked at; 0 for all
     * @return whether there are none
     */
    private boolean compare(int event, int @Nullable [] lasts, int top) {
        if (lasts == null) {
            return true;
        }
        int thread = trace.thread(event);
        int[] clock = clocks[thread];
        boolean isAfterAll = true;
        for (int other = 0; other < lasts.length; other++) {
            int before = lasts[other] - 1;
            if (before >= top && other != thread && times.get(before) > clock[other]) {
                isAfterAll = false;
                racy.set(event);
                racyPlaces.set(trace.place(event));
                if (found.wants(before, event)) {
                    found.race(before, event, () -> witness(before, event));
                }
            }
        }
        return isAfterAll;
    }

    private Witness witness(int first, int second) {
        kept.clear();
        kept.addBefore(first);
        kept.addBefore(second);
        if (!kept.closeWithout(first, second)) {
            throw new IllegalStateException("events " + first + " and " + second + " are no race");
        }
        return Witness.of(kept.events(), first, second);
    }

    /** How many accesses race with an earlier one. */
    public int racyAccesses() {
        return racy.cardinality();
    }

    /** Those accesses. */
    BitSet racy() {
        return racy;
    }

    /** At how many places these are. */
    public int racyPlaces() {
        return racyPlaces.cardinality();
    }
}
