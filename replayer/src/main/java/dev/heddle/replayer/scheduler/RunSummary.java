package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.weave.UndecidedCalls;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.run.Explored;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.Survey;
import java.util.ArrayList;
import java.util.List;

/** What a controlled run did: the material of its {@link Outcome}. */
public final class RunSummary {
    private final OutcomeData books;
    private final ExecutedSchedule schedule;
    private final Origin.Start start;
    private final List<UncaughtException> uncaught;

    RunSummary(OutcomeData books, ExecutedSchedule schedule, Origin.Start start, List<UncaughtException> uncaught) {
        this.books = books;
        this.schedule = schedule;
        this.start = start;
        this.uncaught = uncaught;
    }

    /** The schedule that the run took. To be read only when the game is over. */
    public ExecutedSchedule schedule() {
        return schedule;
    }

    /** What the program's clocks showed at first. */
    public Origin.Start start() {
        return start;
    }

    /**
     * Where another thread went on than would have by itself: what a {@link dev.heddle.trace.plan.PreemptionPlan} of the run consists of; null
     * if that was too often to be kept.
     */
    public List<Switch> switches() {
        return books.unusual();
    }

    /** What a search among bounded schedules wants to know; null if the plan is of another kind. */
    public Explored explored() {
        return books.remarks().explored();
    }

    /** What was seen of the program; null if the plan does not ask for it. */
    public Survey survey() {
        return books.remarks().survey();
    }

    /** The outcome of a run of this plan that ended this way. */
    public Outcome outcome(String plan, long seed, RunEnding.Result result) {
        return outcome(plan, seed, result, List.of());
    }

    /**
     * The outcome of a run of this plan that ended this way.
     *
     * @param more notes besides those of the scheduler
     */
    public Outcome outcome(String plan, long seed, RunEnding.Result result, List<String> more) {
        List<String> notes = new ArrayList<>(books.notes());
        notes.addAll(more);
        List<String> undecided = UndecidedCalls.names();
        if (!undecided.isEmpty()) {
            notes.add(Outcome.NO_DECISIONS + String.join(", ", undecided));
        }
        return new Outcome(
                Outcome.SCHEMA_VERSION,
                plan,
                seed,
                Outcome.Mode.SERIAL,
                result.end(),
                books.reached(),
                books.progress(),
                books.decisions(),
                books.acquisitions(),
                books.threads(),
                books.switches(),
                books.preemptions(),
                books.remarks().holds(),
                books.remarks().thrashes(),
                books.outside(),
                uncaught,
                result.stuck(),
                result.divergence(),
                notes);
    }
}
