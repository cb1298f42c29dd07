package dev.heddle.engine.internal.explore;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.RunOrders;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.runs.FailureOrders;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Derives the causes of failures that an exact plan reproduces, each within a limited time.
 *
 * @param executed executes runs in fresh JVMs
 * @param inProcess makes many runs in one JVM; null if the program does not allow it
 * @param directory for files, which are deleted
 */
public record FailureCauses(
        RunExecutor executed, @Nullable InProcessRuns inProcess, Path directory, Progress progress) {
    /** Random schedules of which one should pass. */
    private static final int PASSING_RUNS = 4;

    /**
     * Derives one cause.
     *
     * @param exactPlan of a run with this failure; a shrunk one needs fewer runs
     */
    public FailureOrders of(Failure failure, Path exactPlan, TimeBudget budget)
            throws IOException, InterruptedException {
        if (inProcess == null) {
            return FailureOrders.not("it takes many runs, which the program does not allow in one JVM", 0);
        } else if (budget.isSpent()) {
            return FailureOrders.not("there was no time", 0);
        }
        progress.status("finding the orders that cause the failure");
        Path place = directory.resolve("cause");
        Directories.delete(place);
        try {
            Plan exact = PlanFile.read(exactPlan);
            RunReport run = executed.run(exact, exactPlan, exact.seed(), place.resolve("run"), budget.left());
            return run.failure() != null && failure.isSame(run.failure())
                    ? search(failure, run, place.resolve("runs"), budget)
                    : FailureOrders.not("its exact plan did not reproduce it again", 1);
        } catch (PlanException | UsageException e) {
            return FailureOrders.not(e.getMessage(), 0);
        } finally {
            Directories.delete(place);
        }
    }

    private FailureOrders search(Failure failure, RunReport run, Path place, TimeBudget budget)
            throws IOException, InterruptedException {
        Path recording = run.directory().resolve(RunReport.RECORDING);
        Path switches = recording.resolve(Outcome.PREEMPTIONS_NAME);
        RunOrders orders = RunOrders.of(recording);
        if (orders == null || !Files.exists(switches)) {
            return FailureOrders.not("its run has too many events or switches", 1);
        }
        List<PreemptionPlan.Switch> schedule = ((PreemptionPlan) PlanFile.read(switches)).switches();
        FailureOrders found = search(failure, schedule, orders, orders.orders(), place, budget);
        if (found.forced() != null || budget.isSpent()) {
            return found;
        }
        // The failing run may have ended before the second operation of an order.
        List<RunOrders.Order> missing = missing(orders, place.resolveSibling("passing"), budget);
        if (missing.isEmpty()) {
            return found;
        }
        List<RunOrders.Order> all = new ArrayList<>(missing);
        all.addAll(orders.orders());
        FailureOrders further = search(failure, schedule, orders, all, place, budget);
        return further.withRuns(found.runs());
    }

    private FailureOrders search(
            Failure failure,
            List<PreemptionPlan.Switch> schedule,
            RunOrders run,
            List<RunOrders.Order> orders,
            Path place,
            TimeBudget budget)
            throws IOException, InterruptedException {
        try (InProcessOrderRuns runs = new InProcessOrderRuns(inProcess, place, failure, schedule, budget)) {
            return new OrderSearch(runs, orders, run::impliedBy).find();
        }
    }

    /** The orders of operations of the failing run and those that only a passing run reached. */
    private List<RunOrders.Order> missing(RunOrders failing, Path place, TimeBudget budget)
            throws IOException, InterruptedException {
        Files.createDirectories(place);
        RandomPlan plan = new RandomPlan("passing", InProcessOrderRuns.TECHNIQUE, 1);
        Path file = place.resolve("plan.json");
        PlanFile.write(file, plan);
        for (int seed = 1; seed <= PASSING_RUNS && !budget.isSpent(); seed++) {
            RunReport run = executed.run(plan, file, seed, place.resolve("run-" + seed), budget.left());
            // A run that was stopped has no outcome.
            RunOrders orders = run.failure() == null && run.outcome() != null
                    ? RunOrders.of(run.directory().resolve(RunReport.RECORDING))
                    : null;
            if (orders != null) {
                return failing.orderedBeforeMissing(orders);
            }
        }
        return List.of();
    }
}
