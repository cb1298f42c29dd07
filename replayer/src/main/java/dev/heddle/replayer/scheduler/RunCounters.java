package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.run.Outcome;
import java.util.ArrayList;
import java.util.List;

/** What is counted of a run. Guarded by the game's lock. */
final class RunCounters {
    private long decisions;
    private long acquisitions;
    private long threads;
    private long switches;
    private final List<String> notes = new ArrayList<>();

    void joined() {
        threads++;
    }

    /** @param isSwitch whether the decision before was another thread's */
    void executed(Op op, boolean isSwitch) {
        decisions++;
        acquisitions += op.isAcquisition() ? 1 : 0;
        switches += isSwitch ? 1 : 0;
    }

    long decisions() {
        return decisions;
    }

    /** Something for the reader of the outcome. */
    void note(String line) {
        notes.add(line);
    }

    OutcomeData books(
            Strategy strategy, PreemptionLog unusual, UncontrolledThreads outside, ExecutedSchedule schedule) {
        StrategyNotes remarks = strategy.remarks();
        List<String> all = new ArrayList<>(outside.described());
        all.addAll(notes);
        all.addAll(outside.warnings());
        if (!schedule.isComplete()) {
            all.add("the run has more than " + ExecutedSchedule.MAX_TURNS + " turns; " + Outcome.SCHEDULE_NAME
                    + " holds the first of them and does not reproduce the rest");
        }
        all.addAll(remarks.notes());
        return new OutcomeData(
                decisions,
                acquisitions,
                threads,
                switches,
                unusual.preemptions(),
                unusual.list(),
                outside.leaves(),
                strategy.reached(),
                strategy.progress(),
                remarks,
                all);
    }
}
