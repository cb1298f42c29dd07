package dev.heddle.engine.internal.explore;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.RunSteps;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.ExactPlans;
import dev.heddle.engine.internal.runs.FoundFailures;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.ShrinkResult;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.BugBounds;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.StaleRead;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StaleValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reduces the schedule of a failure, first to the fewest stale reads, then to the fewest preemptions, then to the fewest
 * other switches. Then it finds the threads whose order matters. Schedules are tried in a shared JVM if possible, otherwise each in a fresh one. A
 * last, recorded run in a fresh JVM gives the result.
 *
 * @param executed executes runs in fresh JVMs
 * @param inProcess makes many runs in one JVM; null for a fresh JVM each
 * @param withReadChoices the same for schedules with stale reads, which need other instrumentation
 * @param jobs number of runs at the same time, for fresh JVMs
 * @param found receives new failures
 * @param progress receives the progress
 */
public record ScheduleShrinker(
        RunExecutor executed,
        InProcessRuns inProcess,
        InProcessRuns withReadChoices,
        int jobs,
        FoundFailures found,
        Progress progress) {
    private static final String PLAN = "preemptions.json";

    private static final String EXACT = "exact.json";

    /**
     * Shrinks the schedule of a run that failed.
     *
     * @param run the run; its files must exist
     * @param plan of the run, or its exact plan
     * @param directory for the resulting plans; is created
     */
    public ShrinkResult shrink(RunReport run, Plan plan, Path directory, TimeBudget budget)
            throws IOException, InterruptedException {
        if (run.failure() == null) {
            return ShrinkResult.not("the program ends well", 0);
        }
        List<Switch> switches = FreshTrials.switches(run);
        if (switches == null) {
            return ShrinkResult.not(
                    "the run has too many switches to leave them out one by one, or did not write them", 0);
        }
        List<String> threads = threads(run);
        progress.status("shrinking a schedule with " + Reduction.preemptions(switches) + " preemptions");
        Path files = directory.resolve("runs");
        if (inProcess != null) {
            boolean choosesReads = !FreshTrials.stale(run).isEmpty();
            try (InProcessTrials trials = new InProcessTrials(
                    choosesReads ? withReadChoices : inProcess, files, budget, found, choosesReads)) {
                Reduction reduction = new Reduction(trials, run.failure(), threads, FreshTrials.stale(run));
                return finish(run, plan, switches, reduction.reduce(switches), reduction, trials, directory, budget);
            } catch (PlanException | UsageException e) {
                progress.note("cannot make many runs in one JVM: " + e.getMessage()
                        + "; shrinking with a fresh JVM for each run");
            } finally {
                Directories.delete(files);
            }
        }
        try (Workers workers = new Workers(jobs)) {
            FreshTrials trials = new FreshTrials(executed, files, budget, workers, found);
            Reduction reduction = new Reduction(trials, run.failure(), threads, FreshTrials.stale(run));
            return finish(
                    run, plan, switches, reduction.reduceWithFewRuns(switches), reduction, trials, directory, budget);
        } finally {
            Directories.delete(files);
        }
    }

    private ShrinkResult finish(
            RunReport run,
            Plan plan,
            List<Switch> all,
            List<Switch> left,
            Reduction reduction,
            Trials trials,
            Path directory,
            TimeBudget budget)
            throws IOException, InterruptedException {
        if (left == null) {
            return ShrinkResult.not(reduction.failureReason(), trials.runs());
        }
        // The result counts only if a recorded run in a fresh JVM shows it.
        Path last = directory.resolve("run");
        Directories.delete(last);
        Files.createDirectories(directory);
        Path file = directory.resolve(PLAN);
        PreemptionPlan reduced = named(plan, run.failure(), left, null, reduction.stale());
        PlanFile.write(file, reduced);
        RunReport shown = executed.run(reduced, file, plan.seed(), last, budget.left());
        String against = against(shown, run.failure(), budget);
        if (against != null) {
            found.addIfNew(reduced, shown);
            Directories.delete(last);
            Files.delete(file);
            return ShrinkResult.not(against, trials.runs() + 1);
        }
        List<Switch> switches = FreshTrials.switches(shown);
        ExactPlan exact = ExactPlans.write(shown, plan, directory.resolve(EXACT));
        Set<String> ordered = OrderedThreads.of(switches, exact.stale(), threads(shown), trials, run.failure());
        BugBounds bounds = BugBounds.of(switches, ordered);
        PreemptionPlan shrunk = named(plan, run.failure(), switches, bounds, exact.stale());
        PlanFile.write(file, shrunk);
        Path steps = directory.resolve(Interleaving.FILE_NAME);
        boolean hasSteps = RunSteps.write(last.resolve(RunReport.RECORDING), steps);
        Directories.delete(last);
        return new ShrinkResult(
                bounds,
                switches,
                Reduction.preemptions(all),
                story(exact, shrunk, shown.outcome()),
                file,
                directory.resolve(EXACT),
                hasSteps ? steps : null,
                trials.runs() + 1,
                ordered != null,
                reduction.whyNotMinimal());
    }

    /** The schedule in words, then its stale reads. */
    private static List<String> story(ExactPlan exact, PreemptionPlan shrunk, Outcome outcome) {
        return Stream.concat(
                        new ScheduleText(exact, shrunk).lines().stream(),
                        outcome.stale().stream().map(StaleValue::inWords))
                .toList();
    }

    /** Why the last run does not show the result; null if it does. */
    private static String against(RunReport shown, Failure failure, TimeBudget budget) {
        if (shown.isCut() || shown.verdict() == RunVerdict.TIMED_OUT) {
            return shown.isCut() || budget.isSpent()
                    ? "there was no time for a run of the shrunk schedule"
                    : "the shrunk schedule does not end in a fresh JVM (--timeout)";
        } else if (!failure.isSame(shown.failure())) {
            return "the shrunk schedule does not reproduce the failure in a fresh JVM: there "
                    + (shown.verdict() == RunVerdict.LOST
                            ? "the JVM is lost, with " + shown.target().exitCode() + " as exit code"
                            : Reduction.words(shown.failure()));
        }
        return FreshTrials.switches(shown) == null ? "the run of the shrunk schedule did not write its switches" : null;
    }

    /** Paths of the threads of a run. */
    private static List<String> threads(RunReport run) {
        return PlanFile.read(run.schedule()).turns().threads().stream()
                .map(PlanThread::path)
                .toList();
    }

    private static PreemptionPlan named(
            Plan of, Failure failure, List<Switch> switches, BugBounds bounds, List<StaleRead> stale) {
        String finding = of.isExact() ? of.finding() : of.id();
        return new PreemptionPlan(
                of.id() + "-shrunk",
                of.technique(),
                of.seed(),
                finding,
                failure,
                switches,
                List.of(),
                List.of(),
                bounds,
                stale);
    }
}
