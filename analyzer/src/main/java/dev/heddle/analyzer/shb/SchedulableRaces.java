package dev.heddle.analyzer.shb;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.closure.SyncPreservingClosure;
import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds all accesses that have a schedulable race with an earlier access. Such accesses are unordered in happens-before
 * with an additional edge from each write to the reads that see it. It uses vector clocks in one pass (algorithm 1 of
 * the paper). A read is compared before it takes its edge. Each such race is real, also after the first one, and keeps
 * the order of critical sections.
 * <p>An access is compared with the last read and the last write of each other thread: if it races with any of their
 * accesses, it races with one of these. Most comparisons are avoided as in FastTrack: a thread that knows the time of
 * another one knows all that the other knew then. The <em>top</em> of a variable is its last write that comes after all
 * earlier accesses. For accesses after the top, its thread and time suffice, and only later accesses have to be
 * compared. A thread that knows the time of the write that it sees gains nothing from the write's clock.
 */
public final class SchedulableRaces {
    private static final int NO_THREAD = -1;
    /** Progress is reported each time after this number of events plus one. */
    private static final int PROGRESS_MASK = (1 << 16) - 1;

    private final Trace trace;
    private final SyncPreservingClosure kept;
    private final RaceConsumer found;
    private final int[][] clocks;
    /** The time of the thread at each event. It advances when the thread publishes its time. */
    private final IntStore times;

    private final int[] @Nullable [] locks;
    private final int[] @Nullable [] readers;
    private final int[] @Nullable [] given;
    /** By variable, the clock of its last write; for a variable with ordered accesses, of all its writes. */
    private final int[] @Nullable [] writes;

    /** By variable, its last write plus 1, and its top plus 1. */
    private final int[] lastWrite;

    private final int[] tops;
    /**
     * By variable, the thread of the last write, and its time then; no thread for a variable with ordered accesses or
     * without writes.
     */
    private final int[] writers;

    private final int[] writeTimes;
    /** By variable, the thread of the top, and its time then. */
    private final int[] topThreads;

    private final int[] topTimes;
    /** By thread, a copy of its clock; null if the clock has changed since. */
    private final int[] @Nullable [] copies;
    /** By variable and thread, the last read and the last write, plus 1. */
    private final int[] @Nullable [] lastReads;

    private final int[] @Nullable [] lastWrites;
    private final BitSet racy = new BitSet();
    private final BitSet racyPlaces = new BitSet();

    /**
     * Makes a search.
     *
     * @param found receives each new race, and decides which races are new
     */
    public SchedulableRaces(RunIndex run, RaceConsumer found) {
        trace = run.trace();
        kept = new SyncPreservingClosure(run);
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
        Arrays.fill(writers, NO_THREAD);
        writeTimes = new int[trace.variables()];
        topThreads = new int[trace.variables()];
        topTimes = new int[trace.variables()];
        copies = new int[trace.threads()][];
        lastReads = new int[trace.variables()][];
        lastWrites = new int[trace.variables()][];
    }

    /** Searches for the races. */
    public void find() {
        for (int event = 0; event < trace.size(); event++) {
            if ((event & PROGRESS_MASK) == 0) {
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
                writers[operand] = NO_THREAD;
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

    /** Orders a thread after the write that it sees. */
    private void see(int thread, int variable) {
        int writer = writers[variable];
        if (writer == NO_THREAD) {
            learn(thread, writes[variable]);
        } else if (clocks[thread][writer] < writeTimes[variable]) {
            learn(thread, writes[variable]);
            clocks[thread][writer] = writeTimes[variable];
        }
    }

    /** The clock for threads that see the last write of a variable. The array is not shared. */
    private int @Nullable [] known(int variable) {
        int[] known = writes[variable];
        if (known != null && writers[variable] != NO_THREAD) {
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

    /**
     * Whether the next event of a thread comes after the top of a variable, and therefore after all earlier accesses.
     */
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
     * Reports races with some of the last accesses of other threads.
     *
     * @param top only this access and later ones are compared; 0 for all
     * @return whether there is no race
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

    /** Number of accesses that race with an earlier one. */
    public int racyAccesses() {
        return racy.cardinality();
    }

    /** The racing accesses. */
    BitSet racy() {
        return racy;
    }

    /** Number of places of these accesses. */
    public int racyPlaces() {
        return racyPlaces.cardinality();
    }
}
