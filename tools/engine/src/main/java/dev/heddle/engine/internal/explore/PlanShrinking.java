package dev.heddle.engine.internal.explore;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.IncludeCheck;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.FailureFindings;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.FoundFailures;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.RunsWithinBudget;
import dev.heddle.engine.internal.runs.ShrinkResult;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replays an exact plan once, and reduces its schedule if the program fails under it. */
public final class PlanShrinking {
    private final ControlledRun controlled;
    private final TimeBudget budget;
    private final RunsWithinBudget executed;
    private final Plan plan;
    private final Path planFile;
    private final Path out;
    private final Progress progress;
    private final FoundFailures others;

    private RunReport first;
    private ShrinkResult result;

    /**
     * @param out directory of the reduced plans
     * @param budget for all runs after the replay
     */
    public PlanShrinking(
            ControlledRun controlled, Plan plan, Path planFile, Path out, TimeBudget budget, Progress progress) {
        this.controlled = controlled;
        this.plan = plan;
        this.planFile = planFile;
        this.out = out;
        this.progress = progress;
        this.budget = budget;
        executed = new RunsWithinBudget(controlled, budget);
        others = new FoundFailures(executed, out.resolve("met"), progress);
    }

    /** Why a plan cannot be reduced. */
    public record Obstacle(RunVerdict verdict, String text) {}

    /**
     * Replays the plan once.
     *
     * @return why it cannot be reduced; null if it can
     * @throws PlanException if the plan does not fit the program
     * @throws UsageException if the run was lost or stopped from outside
     */
    public Obstacle replay() throws IOException, InterruptedException {
        first = controlled.run(plan, planFile, plan.seed(), out.resolve("first"), false);
        IncludeCheck.check(first.outcome());
        switch (first.verdict()) {
            case UNFIT -> throw new PlanException(first.outcome().progress());
            case LOST ->
                throw new UsageException(
                        "the plan cannot be reduced: the JVM ended before it reported its outcome, with "
                                + first.target().exitCode() + " as exit code");
            case STOPPED ->
                throw new UsageException("the plan cannot be reduced: a signal from outside stopped the program");
            case DIVERGED -> {
                return obstacle("the plan cannot be reduced, because it cannot be replayed: " + first.inWords());
            }
            case TIMED_OUT -> {
                return obstacle("the plan cannot be reduced: the program was still running after "
                        + first.target().elapsed().toSeconds()
                        + " s, so its end is unknown: set a longer --timeout");
            }
            default -> {
                return first.failure() == null ? withoutFailure() : null;
            }
        }
    }

    private Obstacle withoutFailure() {
        Failure promised = plan.failure();
        return obstacle("the plan cannot be reduced: the program does not fail under it"
                + (promised == null ? "" : ", but when the plan was made it failed with: " + promised.text()));
    }

    private Obstacle obstacle(String text) {
        return new Obstacle(first.verdict(), text);
    }

    /**
     * Reduces the plan after its replay.
     *
     * @param isFresh whether each run has its own JVM, even if one JVM could make many runs
     * @param jobs number of runs at the same time, for fresh JVMs
     * @throws UsageException if the plan cannot be reduced, and no other failure was found
     */
    public ShrinkResult shrink(boolean isFresh, int jobs) throws IOException, InterruptedException {
        Failure promised = plan.failure();
        if (promised != null && !promised.isSame(first.failure())) {
            progress.note("when the plan was made, the program failed with: " + promised.text()
                    + "; now it fails with, and this failure is reduced: "
                    + first.failure().text());
        }
        InProcessRuns inProcess =
                isFresh ? null : new InProcessRuns(controlled.command(), controlled.replayer(), controlled.limit());
        others.leaveOut(first.failure());
        result = new ScheduleShrinker(executed, inProcess, inProcess, jobs, others, progress)
                .shrink(first, plan, out, budget);
        Directories.delete(out.resolve("first"));
        if (result.bounds() == null && others.list().isEmpty()) {
            throw new UsageException("the plan cannot be reduced: " + result.note());
        }
        return result;
    }

    /** The failure that was reduced. */
    public String failure() {
        return first.failure().text();
    }

    /** Other failures of these runs. */
    public List<FoundFailure> others() {
        return others.list();
    }

    /** The result as a document. */
    public Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schemaVersion", 1);
        document.put("failure", failure());
        document.put("preemptionsBefore", result.before());
        document.putAll(result.details(out));
        document.put("otherFailures", otherFindings());
        return document;
    }

    /** The reduced failure, if it was reduced, and the other failures. */
    public Findings findings() {
        List<Finding> all = new ArrayList<>();
        if (result.bounds() != null) {
            all.add(FailureFindings.of(first, result, out.toAbsolutePath()));
        }
        all.addAll(otherFindings());
        return new Findings("shrink", List.of(), Map.of(), all);
    }

    private List<Finding> otherFindings() {
        return others.list().stream()
                .map(other -> other.finding(out, result.runs()))
                .toList();
    }
}
