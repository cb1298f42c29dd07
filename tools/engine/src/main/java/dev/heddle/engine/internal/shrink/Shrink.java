package dev.heddle.engine.internal.shrink;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.campaign.Budget;
import dev.heddle.engine.internal.campaign.ExactPlans;
import dev.heddle.engine.internal.campaign.FoundFailures;
import dev.heddle.engine.internal.campaign.InProcessRuns;
import dev.heddle.engine.internal.campaign.RunReport;
import dev.heddle.engine.internal.campaign.Runs;
import dev.heddle.engine.internal.campaign.Shrunk;
import dev.heddle.engine.internal.campaign.Verdict;
import dev.heddle.engine.internal.campaign.Workers;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.steps.StepsOfRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.BugBounds;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.run.Interleaving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Reduces the schedule of a failure: first to the fewest preemptions, then to the fewest other switches; and finds out of which threads the order
 * counts. Schedules are tried many in one JVM where that works, otherwise each in a JVM of its own; what is left is run once more, recorded, in a
 * JVM of its own, and is what that run shows.
 *
 * @param executed makes runs with a JVM of their own
 * @param inProcess makes many in one; null if each is to have its own
 * @param jobs runs at the same time, if each has its own JVM
 * @param found takes the failures of runs that fail as nobody knew before
 * @param progress is told how far it is
 */
public record Shrink(Runs executed, InProcessRuns inProcess, int jobs, FoundFailures found, Progress progress) {
    private static final String PLAN = "preemptions.json";

    private static final String EXACT = "exact.json";

    /**
     * Shrinks the schedule of a run that failed.
     *
     * @param run the run; its files must be there
     * @param plan by which it was made, or its exact plan
     * @param directory where the plans that are left go; made
     */
    public Shrunk shrink(RunReport run, Plan plan, Path directory, Budget budget)
            throws IOException, InterruptedException {
        if (run.failure() == null) {
            return Shrunk.not("the program ends well", 0);
        }
        List<Switch> switches = FreshTrials.switches(run);
        if (switches == null) {
            return Shrunk.not("the run has too many switches to leave them out one by one, or has not written them", 0);
        }
        List<String> threads = threads(run);
        progress.status("shrinking a schedule with " + Reduction.preemptions(switches) + " preemptions");
        Path files = directory.resolve("runs");
        if (inProcess != null) {
            try (InProcessTrials trials = new InProcessTrials(inProcess, files, budget, found)) {
                Reduction reduction = new Reduction(trials, run.failure(), threads);
                return finish(run, plan, switches, reduction.reduce(switches), reduction, trials, directory, budget);
            } catch (PlanException | UsageException e) {
                progress.note(
                        "many runs in one JVM do not work here: " + e.getMessage() + "; shrinking with a JVM for each");
            } finally {
                Directories.delete(files);
            }
        }
        try (Workers workers = new Workers(jobs)) {
            FreshTrials trials = new FreshTrials(executed, files, budget, workers, found);
            Reduction reduction = new Reduction(trials, run.failure(), threads);
            return finish(
                    run, plan, switches, reduction.reduceWithFewRuns(switches), reduction, trials, directory, budget);
        } finally {
            Directories.delete(files);
        }
    }

    private Shrunk finish(
            RunReport run,
            Plan plan,
            List<Switch> all,
            List<Switch> left,
            Reduction reduction,
            Trials trials,
            Path directory,
            Budget budget)
            throws IOException, InterruptedException {
        if (left == null) {
            return Shrunk.not(reduction.whyNothing(), trials.runs());
        }
        // A run of its own, recorded, is what counts.
        Path last = directory.resolve("run");
        Directories.delete(last);
        Files.createDirectories(directory);
        Path file = directory.resolve(PLAN);
        PlanFile.write(file, named(plan, run.failure(), left, null));
        RunReport shown = executed.run(named(plan, run.failure(), left, null), file, plan.seed(), last, budget.left());
        String against = against(shown, run.failure(), budget);
        if (against != null) {
            found.addNews(named(plan, run.failure(), left, null), shown);
            Directories.delete(last);
            Files.delete(file);
            return Shrunk.not(against, trials.runs() + 1);
        }
        List<Switch> switches = FreshTrials.switches(shown);
        ExactPlan exact = ExactPlans.write(shown, plan, directory.resolve(EXACT));
        Set<String> ordered = OrderedThreads.of(switches, threads(shown), trials, run.failure());
        BugBounds bounds = BugBounds.of(switches, ordered);
        PreemptionPlan shrunk = named(plan, run.failure(), switches, bounds);
        PlanFile.write(file, shrunk);
        Path steps = directory.resolve(Interleaving.FILE_NAME);
        boolean hasSteps = StepsOfRun.write(last.resolve(RunReport.RECORDING), steps);
        Directories.delete(last);
        return new Shrunk(
                bounds,
                switches,
                Reduction.preemptions(all),
                new Story(exact, shrunk).lines(),
                file,
                directory.resolve(EXACT),
                hasSteps ? steps : null,
                trials.runs() + 1,
                ordered != null,
                reduction.whyNotLess());
    }

    /** Why the run that is to show what is left does not; null if it does. */
    private static String against(RunReport shown, Failure failure, Budget budget) {
        if (shown.verdict() == Verdict.TIMED_OUT) {
            return budget.isSpent()
                    ? "there was no time for the run that shows what is left of its schedule"
                    : "what is left of its schedule does not end in a JVM of its own (--timeout)";
        } else if (!failure.isSame(shown.failure())) {
            return "what is left of its schedule does not fail so in a JVM of its own: there "
                    + (shown.verdict() == Verdict.LOST
                            ? "the JVM is lost, with " + shown.target().exitCode() + " as exit code"
                            : Reduction.words(shown.failure()));
        }
        return FreshTrials.switches(shown) == null
                ? "the run that shows what is left of its schedule does not say which switches it made"
                : null;
    }

    /** Paths of the threads of a run. */
    private static List<String> threads(RunReport run) {
        return ((ExactPlan) PlanFile.read(run.schedule()))
                .turns().threads().stream().map(PlanThread::path).toList();
    }

    private static PreemptionPlan named(Plan of, Failure failure, List<Switch> switches, BugBounds bounds) {
        String finding = of instanceof ExactPlan exact ? exact.finding() : of.id();
        return new PreemptionPlan(
                of.id() + "-shrunk",
                of.technique(),
                of.seed(),
                finding,
                failure,
                switches,
                List.of(),
                List.of(),
                bounds);
    }
}
