package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.RecordedOrder;
import dev.heddle.engine.internal.explain.RunSteps;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reproduces failures of recorded runs: first by the order of the recorded run, which contains accesses and monitors
 * only, then by random schedules. A controlled run with the same failure leaves an exact plan, which is replayed once.
 * A different failure is a finding of its own.
 *
 * @param runs executes controlled runs, one thread at a time
 * @param inProcess makes many runs in one JVM, to find a promising random schedule quickly; null for a fresh JVM each
 * @param limit time limit of a run
 * @param found receives new failures; knows those of the recorded runs
 * @param out directory of the findings
 */
public record FailureReproducer(
        RunExecutor runs, InProcessRuns inProcess, Duration limit, FoundFailures found, Path out) {
    private static final String TECHNIQUE = "recorded";
    private static final int RANDOM_RUNS = 20;
    private static final Set<Outcome.End> STUCK = Set.of(
            Outcome.End.DEADLOCK,
            Outcome.End.LOST_NOTIFICATION,
            Outcome.End.STARVATION,
            Outcome.End.NO_PROGRESS,
            Outcome.End.NEVER_SEES,
            Outcome.End.NEVER_EXITS,
            Outcome.End.HANG);

    /**
     * Tries to reproduce each failure.
     *
     * @param budget for these runs: a part of the hunt's budget
     * @return number of runs
     */
    public int all(Observations observations, TimeBudget budget, Progress progress)
            throws IOException, InterruptedException {
        int made = 0;
        for (ObservedFailure failure : observations.failures()) {
            if (budget.isSpent()) {
                failure.withoutExactPlan("reproducing it was not tried: the time for reproducing, half of --budget, was"
                        + " spent; only the recording shows it");
                continue;
            }
            progress.status("reproducing: " + failure.seen().failure().text());
            int runs = one(failure, observations.failures(), budget);
            made += runs;
            if (failure.exactPlan() == null) {
                failure.withoutExactPlan("not reproduced in " + Plural.of(runs, "controlled run")
                        + (budget.isSpent() ? ", then the time for reproducing, half of --budget, was spent" : "")
                        + "; only the recording shows it");
            }
        }
        return made;
    }

    /**
     * Notes for each failure that gated runs, in which several threads run at the same time, cannot be repeated step by
     * step.
     */
    public static void skipInGatedMode(Observations observations) {
        observations
                .failures()
                .forEach(failure -> failure.withoutExactPlan(
                        "a gated run has no schedule, so nothing was tried: --mode serial looks for an exact plan"));
    }

    /** How long a run may take: a run in flight ends soon after the budget. */
    private Duration most(TimeBudget budget) {
        Duration left = budget.left();
        return left.compareTo(limit) < 0 ? left : limit;
    }

    private int one(ObservedFailure failure, List<ObservedFailure> all, TimeBudget budget)
            throws IOException, InterruptedException {
        int made = 0;
        OrderPlan order = order(failure);
        if (order != null) {
            made++;
            if (attempt(failure, all, order, 0, "the order of the recorded run", most(budget))) {
                return made + 1;
            }
        }
        Plan random = new RandomPlan(failure.seen().finding().id(), TECHNIQUE, 1);
        if (inProcess != null && !budget.isSpent()) {
            try {
                Tried tried = inOneJvm(failure, all, random, budget);
                made += tried.runs;
                boolean isBack = tried.seed != 0
                        && attempt(
                                failure,
                                all,
                                random.withSeed(tried.seed),
                                tried.seed,
                                "a random schedule",
                                most(budget));
                return tried.seed == 0 ? made : made + (isBack ? 2 : 1);
            } catch (PlanException | UsageException e) {
                // Falls back to fresh JVMs; a later search reports the reason.
                Directories.delete(place(failure));
            }
        }
        for (int seed = 1; seed <= RANDOM_RUNS && !budget.isSpent(); seed++) {
            made++;
            if (attempt(failure, all, random.withSeed(seed), seed, "a random schedule", most(budget))) {
                return made + 1;
            }
        }
        return made;
    }

    /** @param seed whose run had the same failure; 0 if none did */
    private record Tried(int seed, int runs) {}

    private Tried inOneJvm(ObservedFailure failure, List<ObservedFailure> all, Plan random, TimeBudget budget)
            throws IOException, InterruptedException {
        Path file = planFile(random);
        int[] made = new int[1];
        int[] seed = new int[1];
        List<InProcessRun> others = new ArrayList<>();
        inProcess.within(budget).make(file, 1, RANDOM_RUNS, place(failure), run -> {
            made[0]++;
            Outcome outcome = run.isLost() ? null : run.line().outcome();
            if (isSame(failure.seen(), run.failure(), outcome)) {
                seed[0] = (int) run.seed();
            } else if (run.failure() != null
                    && all.stream().noneMatch(one -> isSame(one.seen(), run.failure(), outcome))) {
                others.add(run);
            }
            return seed[0] != 0 || budget.isSpent();
        });
        for (InProcessRun run : others) {
            found.addIfNew(random.withSeed(run.seed()), run);
        }
        Directories.delete(place(failure));
        return new Tried(seed[0], made[0]);
    }

    private Path place(ObservedFailure failure) {
        return out.resolve("runs").resolve(failure.seen().finding().id());
    }

    private Path planFile(Plan plan) throws IOException {
        Path file = out.resolve("plans").resolve(plan.id() + "-" + plan.technique() + ".json");
        OutputFile.directory(file.getParent());
        PlanFile.write(file, plan);
        return file;
    }

    /** The order of the first run with this failure; null if there is nothing to follow. */
    private static OrderPlan order(ObservedFailure failure) {
        try (Recording recording = Recording.open(failure.recordings().get(0), Recording.Damage.SALVAGE)) {
            RecordedOrder order = RecordedOrder.of(recording);
            return order.size() == 0
                    ? null
                    : order.plan(
                            failure.seen().finding().id(),
                            recording.manifest(),
                            failure.seen().failure());
        } catch (RecordingException e) {
            // It was killed too early to leave anything readable.
            return null;
        }
    }

    private boolean attempt(
            ObservedFailure failure, List<ObservedFailure> all, Plan plan, long seed, String how, Duration most)
            throws IOException, InterruptedException {
        String id = failure.seen().finding().id();
        Path file = planFile(plan);
        Path place = place(failure);
        Directories.delete(place);
        RunReport report = runs.run(plan, file, seed, place, most);
        if (!isSame(failure.seen(), report)) {
            if (!isAny(all, report)) {
                found.addIfNew(plan, report);
            }
            Directories.delete(place);
            return false;
        }
        found.leaveOut(report.failure());
        Path exact = out.resolve("exact").resolve(id + ".json");
        ExactPlan named = ExactPlans.writeIfAny(report, plan, exact);
        if (named == null) {
            return false;
        }
        Path steps = out.resolve("exact").resolve(id + "-" + Interleaving.FILE_NAME);
        if (RunSteps.write(report.directory().resolve(RunReport.RECORDING), steps)) {
            failure.steps(steps);
        }
        Path again = out.resolve("runs").resolve(id + "-exact");
        RunReport checked = ExactPlans.again(runs, named, exact, again, most);
        if (!isAny(all, checked)) {
            found.addIfNew(named, checked);
        }
        Directories.delete(again);
        failure.exact(how, exact, checked, checked.isConfirmed() && isSame(failure.seen(), checked));
        return true;
    }

    private static boolean isAny(List<ObservedFailure> all, RunReport report) {
        return all.stream().anyMatch(failure -> isSame(failure.seen(), report));
    }

    private static boolean isSame(RecordedFailure seen, RunReport report) {
        return isSame(seen, report.failure(), report.outcome());
    }

    /**
     * Whether a controlled run had the failure of the recorded one; the same hang may have another name under control.
     */
    private static boolean isSame(RecordedFailure seen, Failure failure, Outcome outcome) {
        if (failure == null) {
            return false;
        }
        return switch (seen.kind()) {
            case DEADLOCK -> outcome != null && outcome.end() == Outcome.End.DEADLOCK;
            case HANG -> outcome != null && STUCK.contains(outcome.end());
            case ENDED -> seen.failure().isSame(failure);
        };
    }
}
