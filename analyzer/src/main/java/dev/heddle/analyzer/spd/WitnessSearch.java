package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.deadlock.Deadlock;
import dev.heddle.analyzer.deadlock.Prediction;
import dev.heddle.analyzer.deadlock.WitnessedCycle;
import dev.heddle.analyzer.deadlock.WitnessedHang;
import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceReading;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.analyzer.witness.WitnessChecker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the deadlocks of a run that have a witness, and the threads that wait forever for a notification.
 *
 * @param reading the run, as far as reorderings of it depend on it
 * @param patterns number of lock cycles checked
 * @param waits number of waits checked
 * @param waitsNotChecked number of waits omitted because there were enough alike, or the time was over
 * @param waitsCutShort number of checked waits without a result for which the search was incomplete
 * @param refused number of witnesses that the checker rejected
 * @param isCutShort whether there were more patterns than the limit
 */
public record WitnessSearch(
        TraceReading reading,
        List<Found> found,
        int patterns,
        long waits,
        long waitsNotChecked,
        long waitsCutShort,
        long refused,
        boolean isCutShort) {
    /**
     * A deadlock or hang with its witness.
     *
     * @param prediction the deadlock or hang
     * @param witness the events of the run that lead to it
     * @param arriving for a deadlock, the waiters in the order in which they reach their waits; empty for a hang
     */
    public record Found(Prediction prediction, Witness witness, List<Deadlock.Waiter> arriving) {
        /** Number of events of the run that lead to it. */
        public int steps() {
            return witness.order().size();
        }
    }

    /**
     * Searches a run.
     *
     * @param knowsReads whether the run contains the reads of all threads; otherwise it is unknown whether they would
     *     wait
     * @param room storage for the events of the run
     */
    public static WitnessSearch of(TraceSource source, boolean knowsReads, TraceStorage room, SearchProgress progress)
            throws IOException {
        TraceReading reading = TraceReading.of(source, false, room);
        Trace trace = reading.trace();
        RunIndex run = RunIndex.of(trace);
        WitnessChecker checker = new WitnessChecker(trace, source::thread);
        List<Found> found = new ArrayList<>();
        long[] refused = new long[1];
        WitnessedDeadlocks search = new WitnessedDeadlocks(run, true, witness -> {
            if (checker.check(witness) == null) {
                Deadlock deadlock = WitnessedCycle.of(source, trace, run.sections(), witness);
                found.add(new Found(deadlock, witness, WitnessedCycle.arriving(deadlock, source, trace, witness)));
            } else {
                refused[0]++;
            }
        });
        search.find(progress);
        WitnessedWaits waits = new WitnessedWaits(run, knowsReads, witness -> {
            if (checker.check(witness) == null) {
                found.add(new Found(WitnessedHang.of(source, trace, run.sections(), witness), witness, List.of()));
            } else {
                refused[0]++;
            }
        });
        waits.find(progress);
        return new WitnessSearch(
                reading,
                List.copyOf(found),
                search.patterns(),
                waits.waitsChecked(),
                waits.notChecked(),
                waits.cutShort(),
                refused[0],
                search.isCutShort());
    }
}
