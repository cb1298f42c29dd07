package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.FoundFailures;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.StaleRead;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Tries each schedule in a fresh JVM, several at the same time. */
final class FreshTrials implements Trials {
    private final RunExecutor executed;
    private final Path directory;
    private final TimeBudget budget;
    private final Workers workers;
    private final FoundFailures found;
    private int runs;

    /**
     * @param directory for runs; each is deleted after its result was delivered
     * @param found receives new failures
     */
    FreshTrials(RunExecutor executed, Path directory, TimeBudget budget, Workers workers, FoundFailures found) {
        this.found = found;
        this.executed = executed;
        this.directory = directory;
        this.budget = budget;
        this.workers = workers;
    }

    @Override
    public boolean make(List<Trial> trials, Listener listener) throws IOException, InterruptedException {
        for (int from = 0; from < trials.size(); from += workers.jobs()) {
            if (budget.isSpent()) {
                return false;
            }
            List<Callable<RunReport>> work = new ArrayList<>();
            for (Trial trial : trials.subList(from, Math.min(from + workers.jobs(), trials.size()))) {
                Path run = directory.resolve("run-" + ++runs);
                work.add(() -> run(trial, run));
            }
            boolean isEnough = false;
            int index = from;
            for (RunReport report : workers.all(work)) {
                isEnough = isEnough || listener.onResult(index, report.failure(), switches(report), stale(report));
                if (found.isNew(report.failure())) {
                    found.addIfNew(trials.get(index).plan(report.failure()), report);
                }
                index++;
                Directories.delete(report.directory());
            }
            if (isEnough) {
                return true;
            }
        }
        return true;
    }

    private RunReport run(Trial trial, Path run) throws IOException, InterruptedException {
        Files.createDirectories(run);
        Path file = run.resolve("plan.json");
        PreemptionPlan plan = trial.plan();
        PlanFile.write(file, plan);
        return executed.run(plan, file, plan.seed(), run, budget.left());
    }

    /** The switches of a run; null if it did not write them. */
    static List<Switch> switches(RunReport run) {
        PreemptionPlan plan = preemptions(run);
        return plan == null ? null : plan.switches();
    }

    /** The stale reads of a run. */
    static List<StaleRead> stale(RunReport run) {
        PreemptionPlan plan = preemptions(run);
        return plan == null ? List.of() : plan.stale();
    }

    private static PreemptionPlan preemptions(RunReport run) {
        Path file = run.directory().resolve(RunReport.RECORDING).resolve(Outcome.PREEMPTIONS_NAME);
        return Files.exists(file) ? (PreemptionPlan) PlanFile.read(file) : null;
    }

    @Override
    public boolean isTimeOver() {
        return budget.isSpent();
    }

    @Override
    public int runs() {
        return runs;
    }
}
