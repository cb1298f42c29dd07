package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.deadlock.Deadlock;
import dev.heddle.analyzer.deadlock.Prediction;
import dev.heddle.analyzer.deadlock.WitnessedCycle;
import dev.heddle.analyzer.deadlock.WitnessedHang;
import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceReading;
import dev.heddle.analyzer.trace.TraceRoom;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.analyzer.witness.WitnessChecker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The deadlocks of a run that have a witness, and the threads that wait for ever for a notification.
 *
 * @param reading the run, as far as other orders of it depend on it
 * @param patterns cycles of locks that were looked at
 * @param waits waits that were looked at
 * @param waitsNotLookedAt those that were left out, because there were enough alike, or there was no time
 * @param waitsCutShort waits that were looked at, of which nothing was found, and not everything was tried
 * @param refused witnesses that the checker refused
 * @param isCutShort whether there were more patterns than were looked at
 */
public record WitnessSearch(
        TraceReading reading,
        List<Found> found,
        int patterns,
        long waits,
        long waitsNotLookedAt,
        long waitsCutShort,
        long refused,
        boolean isCutShort) {
    /**
     * One of them.
     *
     * @param prediction a deadlock or a hang
     * @param witness the events of the run that lead to it
     * @param arriving of a deadlock, the waiters in the order in which they come to where they wait; of a hang none
     */
    public record Found(Prediction prediction, Witness witness, List<Deadlock.Waiter> arriving) {
        /** How many events of the run lead to it. */
        public int steps() {
            return witness.order().size();
        }
    }

    /**
     * Looks for them.
     *
     * @param knowsReads whether the run tells what threads read; if not, nobody knows whether they would wait
     * @param room where the events of the run are kept
     */
    public static WitnessSearch of(TraceSource source, boolean knowsReads, TraceRoom room, SearchProgress progress)
            throws IOException {
        TraceReading reading = TraceReading.of(source, false, room);
        Trace trace = reading.trace();
        Run run = Run.of(trace);
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
                waits.waitsLookedAt(),
                waits.notLookedAt(),
                waits.cutShort(),
                refused[0],
                search.isCutShort());
    }
}
