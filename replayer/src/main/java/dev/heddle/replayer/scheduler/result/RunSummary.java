package dev.heddle.replayer.scheduler.result;

import dev.heddle.recorder.agent.UnmatchedIncludes;
import dev.heddle.recorder.weave.facts.UndecidedCalls;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.replayer.plan.ExactPlans;
import dev.heddle.replayer.plan.PinOptions;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.StaleRead;
import dev.heddle.trace.run.Explored;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunProfile;
import java.util.ArrayList;
import java.util.List;

/** The result of a controlled run: the material of its {@link Outcome}. */
public final class RunSummary {
    private final OutcomeData outcomeData;
    private final ExecutedSchedule schedule;
    private final Origin.Start start;
    private final List<UncaughtException> uncaught;

    public RunSummary(
            OutcomeData outcomeData, ExecutedSchedule schedule, Origin.Start start, List<UncaughtException> uncaught) {
        this.outcomeData = outcomeData;
        this.schedule = schedule;
        this.start = start;
        this.uncaught = uncaught;
    }

    /** Returns the executed schedule. Call it only when the run is over. */
    public ExecutedSchedule schedule() {
        return schedule;
    }

    /** Returns the executed schedule as a plan. @param plan of the run @param pins the pinned sources */
    public ExactPlan exactPlan(Plan plan, Outcome outcome, PinOptions pins) {
        return ExactPlans.of(plan, outcome, pins, start, schedule.turns(), stale());
    }

    /** Returns the initial values of the program's clocks. */
    public Origin.Start start() {
        return start;
    }

    /**
     * Returns where the schedule differs from the non-preemptive one: the content of a
     * {@link dev.heddle.trace.plan.PreemptionPlan} for this run. Null if there were too many places to keep.
     */
    public List<Switch> switches() {
        return outcomeData.forcedSwitches();
    }

    /** Returns the reads that did not see the newest write. */
    public List<StaleRead> stale() {
        return outcomeData.stale().reads();
    }

    /** Returns the data of a search among bounded schedules; null for other plans. */
    public Explored explored() {
        return outcomeData.strategyNotes().explored();
    }

    /** Returns the profile of the run; null if the plan does not request one. */
    public RunProfile profile() {
        return outcomeData.strategyNotes().profile();
    }

    /** Returns the outcome of a run of this plan with this end. */
    public Outcome outcome(String plan, long seed, RunEnding.Result result) {
        return outcome(plan, seed, result, List.of());
    }

    /**
     * Returns the outcome of a run of this plan with this end.
     *
     * @param more notes in addition to the scheduler's
     */
    public Outcome outcome(String plan, long seed, RunEnding.Result result, List<String> more) {
        List<String> notes = new ArrayList<>(outcomeData.notes());
        notes.addAll(more);
        List<String> undecided = UndecidedCalls.names();
        if (!undecided.isEmpty()) {
            notes.add(Outcome.NO_DECISIONS + String.join(", ", undecided));
        }
        List<String> unmatched = UnmatchedIncludes.now();
        if (!unmatched.isEmpty()) {
            notes.add(Outcome.INCLUDES_NOTHING + String.join(", ", unmatched));
        }
        return new Outcome(
                Outcome.SCHEMA_VERSION,
                plan,
                seed,
                Outcome.Mode.SERIAL,
                result.end(),
                outcomeData.reached(),
                outcomeData.progress(),
                outcomeData.decisions(),
                outcomeData.acquisitions(),
                outcomeData.threads(),
                outcomeData.switches(),
                outcomeData.preemptions(),
                outcomeData.strategyNotes().holds(),
                outcomeData.strategyNotes().thrashes(),
                outcomeData.uncontrolled(),
                uncaught,
                result.stuck(),
                result.divergence(),
                notes,
                outcomeData.stale().values());
    }
}
