package dev.heddle.analyzer.shb;

import dev.heddle.analyzer.clock.ThreadClock;
import dev.heddle.analyzer.clock.ThreadClocks;
import dev.heddle.analyzer.clock.VectorClock;
import dev.heddle.analyzer.closure.LastAccesses;
import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.closure.SyncPreservingClosure;
import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.IntArrayList;
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
    private final ThreadClocks clocks = new ThreadClocks();
    /** The time of the thread at each event. It advances when the thread publishes its time. */
    private final IntStore times;

    private final @Nullable VectorClock[] locks;
    private final @Nullable VectorClock[] readers;
    private final @Nullable VectorClock[] given;
    /** By variable, the clock of its last write; for a variable with ordered accesses, of all its writes. */
    private final @Nullable VectorClock[] writes;

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
    private final @Nullable VectorClock[] copies;
    /** By variable. */
    private final @Nullable LastAccesses[] lastReads;

    private final @Nullable LastAccesses[] lastWrites;
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
        times = trace.ints(trace.size());
        locks = new VectorClock[trace.locks()];
        readers = new VectorClock[trace.locks()];
        given = new VectorClock[trace.signals()];
        writes = new VectorClock[trace.variables()];
        lastWrite = new int[trace.variables()];
        tops = new int[trace.variables()];
        writers = new int[trace.variables()];
        Arrays.fill(writers, NO_THREAD);
        writeTimes = new int[trace.variables()];
        topThreads = new int[trace.variables()];
        topTimes = new int[trace.variables()];
        copies = new VectorClock[trace.threads()];
        lastReads = new LastAccesses[trace.variables()];
        lastWrites = new LastAccesses[trace.variables()];
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
        ThreadClock clock = clocks.of(thread);
        times.set(event, time(clock));
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
                clock.tick();
            }
            case JOIN -> {
                learn(thread, clocks.of(operand));
                clocks.of(operand).tick();
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
        last(lastReads, variable).add(event);
    }

    /** Orders a thread after the write that it sees. */
    private void see(int thread, int variable) {
        int writer = writers[variable];
        if (writer == NO_THREAD) {
            learn(thread, writes[variable]);
        } else if (clocks.of(thread).of(writer) < writeTimes[variable]) {
            learn(thread, writes[variable]);
            clocks.of(thread).raise(writer, writeTimes[variable]);
        }
    }

    /** The clock for threads that see the last write of a variable. The clock is not shared. */
    private @Nullable VectorClock known(int variable) {
        VectorClock known = writes[variable];
        if (known != null && writers[variable] != NO_THREAD) {
            known = known.copy();
            known.raise(writers[variable], writeTimes[variable]);
        }
        return known;
    }

    private void write(int event, int thread, int variable) {
        int top = isAfterTop(thread, variable) ? tops[variable] : 0;
        boolean isAfterAll = lastWrite[variable] == top || compare(event, lastWrites[variable], top);
        isAfterAll &= compare(event, lastReads[variable], top);
        last(lastWrites, variable).add(event);
        lastWrite[variable] = event + 1;
        ThreadClock clock = clocks.of(thread);
        VectorClock copy = copies[thread];
        if (copy == null) {
            copy = copies[thread] = clock.copy();
        }
        writes[variable] = copy;
        writers[variable] = thread;
        writeTimes[variable] = time(clock);
        if (isAfterAll) {
            tops[variable] = event + 1;
            topThreads[variable] = thread;
            topTimes[variable] = time(clock);
        }
        clock.tick();
    }

    /**
     * Whether the next event of a thread comes after the top of a variable, and therefore after all earlier accesses.
     */
    private boolean isAfterTop(int thread, int variable) {
        return tops[variable] != 0 && clocks.of(thread).of(topThreads[variable]) >= topTimes[variable];
    }

    /** The time of a clock's own thread. */
    private static int time(ThreadClock clock) {
        return ThreadClocks.timeOf(clock.epoch());
    }

    private void learn(int thread, @Nullable VectorClock from) {
        if (from != null) {
            clocks.of(thread).join(from);
            copies[thread] = null;
        }
    }

    private LastAccesses last(@Nullable LastAccesses[] of, int variable) {
        LastAccesses known = of[variable];
        return known != null ? known : (of[variable] = new LastAccesses(trace));
    }

    private void give(@Nullable VectorClock[] to, int key, int thread) {
        ThreadClock clock = clocks.of(thread);
        VectorClock with = to[key];
        if (with == null) {
            to[key] = clock.copy();
        } else {
            with.join(clock);
        }
        clock.tick();
    }

    /**
     * Reports races with some of the last accesses of other threads.
     *
     * @param top only this access and later ones are compared; 0 for all
     * @return whether there is no race
     */
    private boolean compare(int event, @Nullable LastAccesses lasts, int top) {
        if (lasts == null) {
            return true;
        }
        ThreadClock clock = clocks.of(trace.thread(event));
        IntArrayList unordered =
                lasts.accepted(event, top, before -> times.get(before) > clock.of(trace.thread(before)), found::wants);
        for (int before : unordered) {
            if (found.wants(before, event)) {
                found.race(before, event, () -> witness(before, event));
            }
        }
        if (!unordered.isEmpty()) {
            racy.set(event);
            racyPlaces.set(trace.place(event));
        }
        return unordered.isEmpty();
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
