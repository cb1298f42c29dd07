package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.Attempt;
import dev.heddle.engine.internal.runs.ExactPlans;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.PlannedRun;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of one prediction, tried in recorded runs, whose recordings show whether a candidate happened. Each
 * round runs every candidate that has not failed yet once, with a new seed. So the budget is spread over all
 * candidates, the most important first.
 */
final class CandidateFamily implements Family, Families {
    private final RunExecutor executed;
    private final SeedRuns runs;
    private final Path directory;
    private final int tries;
    private final int jobs;
    private final Progress progress;
    private final Bandit only = new Bandit();
    private final List<Attempt> attempts = new ArrayList<>();
    /** Candidates without a plan. */
    private final List<Finding> untried = new ArrayList<>();
    /** Candidates that are not tried. */
    private final Set<Attempt> leftOut = new HashSet<>();

    /** The candidates that still have to run in this round. */
    private List<Attempt> waiting = List.of();
    /** The candidates of the last batch; empty for an additional run. */
    private List<Attempt> given = List.of();

    private int round = -1;
    /** The plan of one additional run in each round; null for none. */
    private @Nullable Plan additionalPlan;

    private Path additionalFile;
    private boolean isAdditionalDue;
    private int additionalRuns;
    private int checks;

    /**
     * @param executed checks exact plans
     * @param runs makes the runs of candidates
     * @param directory of findings, plans and runs
     * @param tries most runs for each candidate
     * @param jobs number of targets that run at the same time
     */
    CandidateFamily(
            RunExecutor executed,
            SeedRuns runs,
            Findings findings,
            Path directory,
            int tries,
            int jobs,
            Progress progress) {
        this.executed = executed;
        this.runs = runs;
        this.directory = directory;
        this.tries = tries;
        this.jobs = jobs;
        this.progress = progress;
        only.add(this, jobs);
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
    void skipSerialOnly() {
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
     *
     * @param file for the plan
     */
    void additionalPlan(Plan plan, Path file) throws IOException {
        additionalPlan = plan;
        additionalFile = file;
        Files.createDirectories(file.getParent());
        PlanFile.write(file, plan);
    }

    @Override
    public String name() {
        return "candidates";
    }

    @Override
    public Bandit shares() {
        return only;
    }

    @Override
    public @Nullable RunBatch next(String id, int most) {
        while (waiting.isEmpty() && !isAdditionalDue) {
            if (round + 1 >= tries) {
                return null;
            }
            round++;
            isAdditionalDue = additionalPlan != null;
            waiting = attempts.stream()
                    .filter(attempt -> attempt.isOpen() && !leftOut.contains(attempt))
                    .toList();
        }
        List<PlannedRun> planned = new ArrayList<>();
        if (waiting.isEmpty()) {
            isAdditionalDue = false;
            given = List.of();
            Plan plan = additionalPlan.withSeed(additionalPlan.seed() + round);
            planned.add(new PlannedRun(plan, additionalFile, plan.id() + "-" + (round + 1)));
        } else {
            given = waiting.subList(0, Math.min(jobs, waiting.size()));
            waiting = waiting.subList(given.size(), waiting.size());
            for (Attempt attempt : given) {
                Plan plan = attempt.plan().withSeed(attempt.plan().seed() + round);
                planned.add(new PlannedRun(
                        plan, attempt.planFile(), attempt.candidate().id() + "-" + (round + 1)));
            }
        }
        return RunBatch.of(planned);
    }

    @Override
    public boolean keeps(RunBatch batch, int index, RunReport report) throws IOException, InterruptedException {
        if (given.isEmpty()) {
            additionalRuns++;
            return false;
        }
        Attempt attempt = given.get(index);
        RunReport unneeded = attempt.add(report);
        if (unneeded == report) {
            return false;
        }
        if (unneeded != null) {
            Directories.delete(unneeded.directory());
        }
        if (report.failure() != null) {
            progress.failed(attempt.candidate().id(), report.failure().text());
        }
        if (report.isReproducible()) {
            check(attempt);
        }
        return true;
    }

    /** Writes the exact plan of the best run and replays it once. */
    private void check(Attempt attempt) throws IOException, InterruptedException {
        Path file = directory.resolve("exact").resolve(attempt.candidate().id() + ".json");
        ExactPlan exact = ExactPlans.writeIfAny(attempt.best(), attempt.plan(), file);
        if (exact == null) {
            // The candidate stays confirmed.
            return;
        }
        Path place = directory.resolve("runs").resolve(exact.id());
        RunReport again = ExactPlans.again(executed, exact, file, place, TimeBudget.LONGEST_RUN);
        attempt.exact(file, again);
        checks++;
        runs.failures().take(exact, file, again);
    }

    @Override
    public boolean isAnyFinal() {
        return attempts.stream()
                .anyMatch(attempt -> attempt.failures() > 0
                        && (attempt.isExactChecked() || !attempt.best().isReproducible()));
    }

    // Results

    List<Attempt> attempts() {
        return List.copyOf(attempts);
    }

    /** Candidates without a plan. */
    List<Finding> untried() {
        return List.copyOf(untried);
    }

    /** Number of runs that checked exact plans of candidates. */
    int checks() {
        return checks;
    }

    /** Number of runs that count as tries. */
    int tried() {
        return additionalRuns + attempts.stream().mapToInt(Attempt::tries).sum();
    }

    /** Failures that are not those of a candidate: a plan was not reached, or an exact plan led to another failure. */
    List<FoundFailure> others() {
        return runs.found().stream()
                .filter(failure -> attempts.stream()
                        .noneMatch(attempt -> attempt.failures() > 0
                                && failure.failure().isSame(attempt.best().failure())))
                .toList();
    }

    /** Excludes the failures of candidates from those that later runs report as new. */
    void leaveOutFailures() {
        attempts.stream().filter(attempt -> attempt.failures() > 0).forEach(attempt -> runs.failures()
                .leaveOut(attempt.best().failure()));
    }
}
