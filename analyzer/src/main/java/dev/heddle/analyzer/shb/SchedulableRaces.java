package dev.heddle.analyzer.shb;

import dev.heddle.analyzer.closure.KeptOrder;
import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds all accesses that have a schedulable race with an earlier one: one that is not ordered before it by happens-before, with an edge more from each write to the reads that
 * see it. In one pass, by vector clocks (algorithm 1 of the paper). A read is compared before it takes its edge. Each such race is a real one, also
 * those after the first, and keeps the order of critical sections.
 *
 * <p>An access is compared with the last read and the last write of each other thread: if it races with any access of theirs, it does with one of these.
 */
public final class SchedulableRaces {
    private final Trace trace;
    private final KeptOrder kept;
    private final RaceConsumer found;
    private final int[][] clocks;
    /** Time of a thread at each of its events: it goes on when it gives its time away. */
    private final int[] times;

    private final int[] @Nullable [] locks;
    private final int[] @Nullable [] readers;
    private final int[] @Nullable [] given;
    /** By variable, the clock of its last write; of one whose accesses order, of all its writes. */
    private final int[] @Nullable [] writes;
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
        times = new int[trace.size()];
        locks = new int[trace.locks()][];
        readers = new int[trace.locks()][];
        given = new int[trace.signals()][];
        writes = new int[trace.variables()][];
        lastReads = new int[trace.variables()][];
        lastWrites = new int[trace.variables()][];
    }

    /** Looks for them. */
    public void find() {
        for (int event = 0; event < trace.size(); event++) {
            event(event);
        }
    }

    private void event(int event) {
        int thread = trace.thread(event);
        int operand = trace.operand(event);
        int[] clock = clocks[thread];
        times[event] = clock[thread];
        switch (trace.kind(event)) {
            case READ -> {
                compare(event, lastWrites[operand]);
                take(writes[operand], clock);
                last(lastReads, operand)[thread] = event + 1;
            }
            case WRITE -> {
                compare(event, lastWrites[operand]);
                compare(event, lastReads[operand]);
                last(lastWrites, operand)[thread] = event + 1;
                writes[operand] = clock.clone();
                clock[thread]++;
            }
            case READ_ORDERED -> take(writes[operand], clock);
            case WRITE_ORDERED -> give(writes, operand, thread);
            case ACQUIRE, WAKE -> {
                take(locks[operand], clock);
                take(readers[operand], clock);
            }
            case ACQUIRE_SHARED -> take(locks[operand], clock);
            case RELEASE, WAIT, WAIT_LIMITED -> give(locks, operand, thread);
            case RELEASE_SHARED -> give(readers, operand, thread);
            case FORK -> {
                take(clock, clocks[operand]);
                clock[thread]++;
            }
            case JOIN -> {
                take(clocks[operand], clock);
                clocks[operand][operand]++;
            }
            case GIVE -> give(given, operand, thread);
            case TAKE -> take(given[operand], clock);
            case NOTIFY, NOTIFY_ALL, BEGIN, END -> {}
        }
    }

    private int[] last(int[] @Nullable [] of, int variable) {
        int[] events = of[variable];
        return events != null ? events : (of[variable] = new int[clocks.length]);
    }

    private static void take(int @Nullable [] from, int[] into) {
        if (from != null) {
            for (int thread = 0; thread < into.length; thread++) {
                into[thread] = Math.max(into[thread], from[thread]);
            }
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

    private void compare(int event, int @Nullable [] lasts) {
        if (lasts == null) {
            return;
        }
        int thread = trace.thread(event);
        for (int other = 0; other < lasts.length; other++) {
            int before = lasts[other] - 1;
            if (before >= 0 && other != thread && times[before] > clocks[thread][other]) {
                racy.set(event);
                racyPlaces.set(trace.place(event));
                if (found.wants(before, event)) {
                    found.race(before, event, () -> witness(before, event));
                }
            }
        }
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
