package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.Attempt;
import dev.heddle.engine.internal.runs.ExactPlans;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.FoundFailures;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * Tries candidates in rounds. Each round runs every candidate that has not failed yet once, with a new seed, until all
 * tries are made or the budget is spent. So the budget is spread over all candidates, the most important first.
 */
public final class Campaign {
    private final RunExecutor executed;
    private final Path directory;
    private final int tries;
    private final int jobs;
    private final boolean first;
    private final Progress progress;
    private final List<Attempt> attempts = new ArrayList<>();
    /** Candidates without a plan. */
    private final List<Finding> untried = new ArrayList<>();

    private final FoundFailures others;
    private int runs;
    private boolean budgetSpent;
    /** Candidates that are not tried. */
    private final Set<Attempt> leftOut = new HashSet<>();
    /** The plan of one additional run in each round; null for none. */
    private Plan additionalPlan;

    private Path additionalPlanFile;
    private int additionalRuns;

    /**
     * @param executed executes runs
     * @param directory of findings, plans and runs
     * @param tries most runs for each candidate
     * @param jobs number of targets that run at the same time
     * @param first whether to stop at the first confirmed finding with a failure
     */
    public Campaign(
            RunExecutor executed,
            Findings findings,
            Path directory,
            int tries,
            int jobs,
            boolean first,
            Progress progress) {
        this.executed = executed;
        this.directory = directory;
        this.tries = tries;
        this.jobs = jobs;
        this.first = first;
        this.progress = progress;
        others = new FoundFailures(executed, directory, progress);
        for (Finding candidate : findings.findings()) {
            if (candidate.plan() == null) {
                untried.add(candidate);
                continue;
            }
            Path file = directory.resolve(candidate.plan());
            attempts.add(new Attempt(candidate, PlanFile.read(file), file));
        }
    }

    /** Skips candidates that gated mode cannot force, and reports how many. */
    public void skipSerialOnly() {
        for (Attempt attempt : attempts) {
            if (!Strategies.hasPoints(attempt.plan())) {
                leftOut.add(attempt);
            }
        }
        if (!leftOut.isEmpty()) {
            progress.note(Plural.of(leftOut.size(), "prediction") + " can only be forced in serial mode, and "
                    + (leftOut.size() == 1 ? "is" : "are") + " not tried");
        }
    }

    /**
     * Adds one run under this plan to each round, with a new seed each time, to find failures that no candidate
     * predicts.
     */
    public void additionalPlan(Plan plan) throws IOException {
        additionalPlan = plan;
        additionalPlanFile = directory.resolve(CandidateReport.PLANS).resolve(plan.id() + ".json");
        OutputFile.directory(additionalPlanFile.getParent());
        PlanFile.write(additionalPlanFile, plan);
    }

    public void run(TimeBudget budget) throws IOException, InterruptedException {
        try (Workers workers = new Workers(jobs)) {
            for (int round = 0; round < tries && !budgetSpent && !isEnough(); round++) {
                round(round, workers, budget);
                additionalRun(round, budget);
            }
        }
    }

    private void additionalRun(int round, TimeBudget budget) throws IOException, InterruptedException {
        if (additionalPlan == null || budgetSpent || isEnough()) {
            return;
        }
        if (budget.isSpent()) {
            budgetSpent = true;
            return;
        }
        Plan plan = additionalPlan.withSeed(additionalPlan.seed() + round);
        Path place = directory.resolve("runs").resolve(plan.id() + "-" + (round + 1));
        RunReport report = executed.run(plan, additionalPlanFile, plan.seed(), place, budget.left());
        runs++;
        additionalRuns++;
        if (report.failure() == null || !others.add(plan, additionalPlanFile, plan.seed(), report)) {
            Directories.delete(place);
        }
        progress.status("run " + runs + ": " + plan.id() + " " + report.verdict() + ", " + budget.leftInWords());
    }

    /** Number of controlled runs so far, including those that check exact plans. */
    public int runs() {
        return runs + others.runs();
    }

    /**
     * Failures that are not those of a candidate: the plan was not reached, or an exact plan led to another failure.
     */
    public List<FoundFailure> others() {
        return others.list().stream()
                .filter(failure -> attempts.stream()
                        .noneMatch(attempt -> attempt.failures() > 0
                                && failure.failure().isSame(attempt.best().failure())))
                .toList();
    }

    /**
     * The failures of all runs. Runs made for another purpose add theirs; failures that confirmed a candidate do not
     * count as new there.
     */
    public FoundFailures found() {
        attempts.stream()
                .filter(attempt -> attempt.failures() > 0)
                .forEach(attempt -> others.leaveOut(attempt.best().failure()));
        return others;
    }

    /** Whether the budget was spent before all tries were made. */
    public boolean isBudgetSpent() {
        return budgetSpent;
    }

    public List<Attempt> attempts() {
        return List.copyOf(attempts);
    }

    /**
     * The findings with the results of the campaign: confirmed ones first, those with a failure before those without.
     */
    public Findings findings(Findings candidates) {
        List<Finding> findings = new ArrayList<>(
                attempts.stream().map(attempt -> attempt.finding(directory)).toList());
        findings.addAll(untried);
        Map<String, Long> counts = new TreeMap<>(candidates.counts());
        long confirmed = attempts.stream().filter(a -> a.confirmed() > 0).count();
        long failing = attempts.stream().filter(a -> a.failures() > 0).count();
        List<FoundFailure> more = others();
        more.forEach(failure -> findings.add(failure.finding(directory, tried())));
        findings.sort(Comparator.comparingInt(Campaign::weight));
        counts.put("candidates", (long) attempts.size() + untried.size());
        counts.put("confirmed", confirmed);
        counts.put("confirmed with a failure", failing);
        counts.put("confirmed, no failure seen", confirmed - failing);
        counts.put("other failures", (long) more.size());
        counts.put("further failures", others.beyond());
        counts.put("failures", failures());
        counts.put("runs", (long) runs());
        counts.put("tried", (long) tried());
        for (RunVerdict verdict :
                List.of(RunVerdict.TIMED_OUT, RunVerdict.CUT, RunVerdict.LOST, RunVerdict.STOPPED, RunVerdict.UNFIT)) {
            counts.put(verdict.toString(), count(verdict));
        }
        return new Findings(candidates.technique(), candidates.recordings(), counts, findings);
    }

    private static int weight(Finding finding) {
        return switch (finding.status()) {
            case OBSERVED, CONFIRMED -> 0;
            case CONFIRMED_NO_FAILURE -> 1;
            case CANDIDATE, NOT_REPRODUCED -> 2;
        };
    }

    /** The number of different failures; several candidates may lead to the same one. */
    private long failures() {
        Set<String> all = new HashSet<>();
        attempts.stream()
                .filter(a -> a.failures() > 0)
                .forEach(a -> all.add(a.best().failure().identity()));
        others().forEach(failure -> all.add(failure.failure().identity()));
        return all.size();
    }

    /** Number of runs that count as tries. */
    private int tried() {
        return additionalRuns + attempts.stream().mapToInt(Attempt::tries).sum();
    }

    /** Runs whose failure was not stored, because the limit of different failures was reached. */
    public long furtherFailures() {
        return others.beyond();
    }

    /** Number of runs with this verdict. */
    public long count(RunVerdict verdict) {
        return attempts.stream().mapToLong(attempt -> attempt.count(verdict)).sum();
    }

    private void round(int round, Workers workers, TimeBudget budget) throws IOException, InterruptedException {
        List<Attempt> open = attempts.stream()
                .filter(attempt -> attempt.isOpen() && !leftOut.contains(attempt))
                .toList();
        for (int from = 0; from < open.size(); from += jobs) {
            if (isEnough()) {
                return;
            }
            if (budget.isSpent()) {
                budgetSpent = true;
                return;
            }
            List<Attempt> batch = open.subList(from, Math.min(from + jobs, open.size()));
            List<Callable<RunReport>> work = new ArrayList<>();
            for (Attempt attempt : batch) {
                work.add(() -> run(attempt, round, budget));
            }
            List<RunReport> reports = workers.all(work);
            for (int i = 0; i < batch.size(); i++) {
                finish(batch.get(i), round, reports.get(i), budget);
            }
        }
    }

    private boolean isEnough() {
        return first
                        && attempts.stream()
                                .anyMatch(attempt -> attempt.failures() > 0
                                        && (attempt.isExactChecked()
                                                || !attempt.best().isReproducible()))
                || first && others.isAnyFinal();
    }

    private RunReport run(Attempt attempt, int round, TimeBudget budget) throws IOException, InterruptedException {
        Path runDirectory =
                directory.resolve("runs").resolve(attempt.candidate().id() + "-" + (round + 1));
        return executed.run(
                attempt.plan(), attempt.planFile(), attempt.plan().seed() + round, runDirectory, budget.left());
    }

    private void finish(Attempt attempt, int round, RunReport report, TimeBudget budget)
            throws IOException, InterruptedException {
        runs++;
        RunReport before = attempt.best();
        RunReport unneeded = attempt.add(report);
        boolean isOther = report.failure() != null && !report.isConfirmed();
        boolean isNews = isOther
                && others.add(attempt.plan(), attempt.planFile(), attempt.plan().seed() + round, report);
        if (unneeded != null && !isNews) {
            Directories.delete(unneeded.directory());
        }
        if (report.isConfirmed() && report.failure() != null && attempt.failures() == 1) {
            progress.failed(attempt.candidate().id(), report.failure().text());
        }
        if (attempt.best() != before && attempt.best().isReproducible()) {
            check(attempt);
        }
        long confirmed = attempts.stream().filter(a -> a.confirmed() > 0).count();
        progress.status("run " + runs + ": " + attempts.size() + " candidates, " + confirmed + " confirmed, "
                + budget.leftInWords() + "; " + attempt.candidate().id() + " " + report.verdict());
    }

    /** Writes the exact plan of the best run and replays it once. */
    private void check(Attempt attempt) throws IOException, InterruptedException {
        Path file = directory.resolve("exact").resolve(attempt.candidate().id() + ".json");
        ExactPlan exact;
        try {
            exact = ExactPlans.write(attempt.best(), attempt.plan(), file);
        } catch (PlanException e) {
            // The run was killed before it wrote its schedule: the candidate stays confirmed, without an exact plan.
            return;
        }
        Path runDirectory = directory.resolve("runs").resolve(exact.id());
        RunReport again = ExactPlans.again(executed, exact, file, runDirectory, TimeBudget.LONGEST_RUN);
        attempt.exact(file, again);
        runs++;
        others.take(exact, file, again);
    }
}
