package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.deadlock.Deadlock;
import dev.heddle.analyzer.deadlock.WitnessedCycle;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceReading;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.analyzer.witness.WitnessChecker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The deadlocks of a run that have a witness.
 *
 * @param reading the run, as far as other orders of it depend on it
 * @param refused witnesses that the checker refused
 * @param isCutShort whether there were more patterns than were looked at
 */
public record WitnessSearch(
        TraceReading reading, List<Found> deadlocks, int patterns, long refused, boolean isCutShort) {
    /**
     * One of them.
     *
     * @param witness the events of the run that lead to it
     */
    public record Found(Deadlock deadlock, Witness witness) {
        /** How many events of the run lead to it. */
        public int steps() {
            return witness.order().size();
        }
    }

    /** Looks for them. */
    public static WitnessSearch of(TraceSource source) throws IOException {
        TraceReading reading = TraceReading.of(source);
        Trace trace = reading.trace();
        Run run = Run.of(trace);
        WitnessChecker checker = new WitnessChecker(trace, source::thread);
        List<Found> found = new ArrayList<>();
        long[] refused = new long[1];
        WitnessedDeadlocks search = new WitnessedDeadlocks(run, true, witness -> {
            if (checker.check(witness) == null) {
                found.add(new Found(WitnessedCycle.of(source, trace, run.sections(), witness), witness));
            } else {
                refused[0]++;
            }
        });
        search.find();
        return new WitnessSearch(reading, List.copyOf(found), search.patterns(), refused[0], search.isCutShort());
    }
}
