package dev.heddle.replayer.scheduler.result;

import dev.heddle.replayer.scheduler.memory.RunMemory;
import dev.heddle.replayer.scheduler.memory.StaleResults;
import dev.heddle.replayer.scheduler.threads.UncontrolledThreads;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counters of a run. Guarded by the scheduler lock. */
public final class RunCounters {
    private long decisions;
    private long acquisitions;
    private long threads;
    private long switches;
    private final List<String> notes = new ArrayList<>();

    public void joined() {
        threads++;
    }

    /** @param isSwitch whether another thread executed the previous decision */
    public void executed(Op op, boolean isSwitch) {
        decisions++;
        acquisitions += op.isAcquisition() ? 1 : 0;
        switches += isSwitch ? 1 : 0;
    }

    /** On the thread that has the turn, even without the scheduler lock: an acquisition without a decision. */
    public void acquiredWithoutDecision() {
        acquisitions++;
    }

    public long decisions() {
        return decisions;
    }

    /** Adds a message for the reader of the outcome. */
    public void note(String line) {
        notes.add(line);
    }

    public OutcomeData outcomeData(
            Strategy strategy,
            PreemptionLog forcedSwitches,
            UncontrolledThreads uncontrolled,
            ExecutedSchedule schedule,
            @Nullable RunMemory memory) {
        StrategyNotes strategyNotes = strategy.strategyNotes();
        List<String> all = new ArrayList<>(uncontrolled.described());
        all.addAll(notes);
        all.addAll(uncontrolled.warnings());
        if (!schedule.isComplete()) {
            all.add("the run has more than " + ExecutedSchedule.MAX_TURNS + " turns; " + Outcome.SCHEDULE_NAME
                    + " holds the first of them and does not reproduce the rest");
        }
        all.addAll(strategyNotes.notes());
        if (memory != null) {
            all.addAll(memory.notes());
        }
        return new OutcomeData(
                decisions,
                acquisitions,
                threads,
                switches,
                forcedSwitches.preemptions(),
                forcedSwitches.list(),
                uncontrolled.leaves(),
                strategy.reached(),
                strategy.progress(),
                strategyNotes,
                memory == null ? StaleResults.NONE : memory.stale(),
                all);
    }
}
