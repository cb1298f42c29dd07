package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.race.Race;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.ExactPlans;
import dev.heddle.engine.internal.runs.FailureReproducer;
import dev.heddle.engine.internal.runs.FoundFailures;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.ObservedRun;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunsWithinBudget;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.relation.MayTrigger;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Hunts for races that the order of locks hides (DrFinder, section 5). It records one run without control, then
 * controls further runs to reverse the order of acquisitions. Each run uses the may-trigger relation of the run before.
 * All races come from recordings, so they have happened.
 *
 * @param runs makes the runs
 * @param mode how they are controlled
 * @param count number of runs, including the recorded one, at least 2
 * @param seed of the second run; each further run has the next seed
 */
public record DrFinderHunt(RaceRuns runs, Outcome.Mode mode, int count, long seed) {
    /** @param out an empty directory for findings, plans and the runs with new results */
    public DrFinderResult run(Path out, TimeBudget budget, Progress progress) throws IOException, InterruptedException {
        long start = System.nanoTime();
        FoundRaces found = new FoundRaces();
        List<DrFinderResult.Run> made = new ArrayList<>();
        progress.status("drfinder: recording run 1 of " + count);
        RaceRun first = runs.recorded(out.resolve("runs").resolve("1"));
        if (first.target().deadEnd()) {
            progress.note("the program was deadlocked, and was stopped");
        } else if (first.target().timedOut()) {
            progress.note("the recorded run was stopped after " + runs.limit().toSeconds()
                    + " s (--timeout); its recording is used as far as it goes");
        } else if (first.target().exitCode() != 0) {
            progress.note("the program already fails without control, with exit code "
                    + first.target().exitCode() + "; its output is in " + first.directory());
        }
        Observations observed = observed(first);
        observed.notes().forEach(progress::note);
        made.add(new DrFinderResult.Run(1, null, first, found.add(1, first)));
        MayTrigger relation = first.seen() == null
                ? MayTrigger.none(runs.depth())
                : first.seen().relation();
        boolean isSpent = false;
        for (int number = 2; number <= count && !isSpent; number++) {
            if (budget.isSpent()) {
                isSpent = true;
                break;
            }
            progress.status("drfinder: run " + number + " of " + count + ", races: " + found.size() + ", "
                    + budget.leftInWords());
            Path planFile = out.resolve("plans").resolve("drfinder-" + number + ".json");
            DrFinderPlan plan =
                    new DrFinderPlan("drfinder-" + number, DrFinderPlan.TECHNIQUE, seed + number - 2, relation);
            OutputFile.directory(planFile.getParent());
            PlanFile.write(planFile, plan);
            Path directory = out.resolve("runs").resolve(Integer.toString(number));
            RaceRun run = runs.controlled(plan, planFile, plan.seed(), mode, directory, budget.left());
            made.add(new DrFinderResult.Run(number, plan, run, found.add(number, run)));
            if (run.seen() != null) {
                relation = run.seen().relation();
            }
        }
        List<DrFinderResult.Replay> replays = new ArrayList<>();
        RunExecutor executed = new RunsWithinBudget(runs.executed(), budget);
        FoundFailures others = new FoundFailures(executed, out, progress);
        made.stream().map(run -> run.run().failure()).filter(Objects::nonNull).forEach(others::leaveOut);
        for (DrFinderResult.Run run : made) {
            if (run.plan() != null && mode == Outcome.Mode.SERIAL && run.isTelling()) {
                progress.status("drfinder: checking the exact plan of run " + run.number());
                replays.add(check(run, budget, others, out));
            } else if (!run.isTelling()) {
                Directories.delete(run.run().directory());
            }
        }
        if (mode == Outcome.Mode.SERIAL) {
            new FailureReproducer(executed, null, runs.limit(), others, out).all(observed, budget, progress);
        } else {
            FailureReproducer.skipInGatedMode(observed);
        }
        observed.writeSteps(out);
        return new DrFinderResult(
                observed,
                made,
                replays,
                others.list(),
                found,
                mode,
                isSpent,
                Duration.ofNanos(System.nanoTime() - start),
                out);
    }

    /** The failures of the recorded run. */
    private static Observations observed(RaceRun first) throws IOException {
        Observations observed = new Observations();
        Path directory = first.directory().resolve(RunReport.RECORDING);
        try (Recording recording = Recording.open(directory, Recording.Damage.SALVAGE)) {
            observed.add(ObservedRun.of(recording, first.target()));
        } catch (RecordingException e) {
            // It was killed before there was anything to read; the report of the run shows this.
            return observed;
        }
        return observed;
    }

    /**
     * Replays a run's exact plan once and checks whether its new races happen again. A new failure of the replay is
     * reported by itself.
     */
    private DrFinderResult.Replay check(DrFinderResult.Run run, TimeBudget budget, FoundFailures others, Path out)
            throws IOException, InterruptedException {
        Path file = out.resolve("exact").resolve("run-" + run.number() + ".json");
        ExactPlan exact;
        try {
            exact = ExactPlans.write(run.run().controlled(), run.plan(), file);
        } catch (PlanException e) {
            // The run was killed before it wrote its schedule.
            return new DrFinderResult.Replay(run.number(), null, Set.of(), null, false);
        }
        if (budget.isOver()) {
            return new DrFinderResult.Replay(run.number(), file, Set.of(), null, false);
        }
        Path directory = out.resolve("runs").resolve(run.number() + "-exact");
        RaceRun again = runs.controlled(exact, file, exact.seed(), Outcome.Mode.SERIAL, directory, budget.leftToEnd());
        Set<Long> races = again.races().stream().map(Race::stableHash).collect(Collectors.toSet());
        others.addIfNew(exact, again.controlled());
        Directories.delete(directory);
        boolean isChecked = !again.controlled().isCut();
        return new DrFinderResult.Replay(run.number(), file, races, again.failure(), isChecked);
    }
}
