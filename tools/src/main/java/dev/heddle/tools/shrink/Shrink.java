package dev.heddle.tools.shrink;

import dev.heddle.tools.campaign.ControlledRun;
import dev.heddle.tools.campaign.RunReport;
import dev.heddle.tools.cli.Console;
import dev.heddle.tools.launch.Directories;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reduces the schedule of a failure: first to the fewest preemptions, then to the fewest other switches. What is tried is run, each time in a
 * fresh JVM, and counts only if the program fails as it did before. A run that does so says itself what was unusual in it, which is often much
 * less than what it was asked for.
 */
final class Shrink {
    /**
     * What came of it.
     *
     * @param plan the shortest list of switches that still gives the failure
     * @param run the run that shows it; its files are kept
     * @param before preemptions of the schedule that was to be reduced
     * @param runs how many runs it took
     * @param budgetSpent whether the time was over before nothing more could be left out
     */
    record Result(PreemptionPlan plan, RunReport run, long before, int runs, boolean budgetSpent) {}

    private final ControlledRun controlled;
    private final Path directory;
    private final int jobs;
    private final long deadline;
    private final Console console;
    private Plan original;
    private String failure;
    private RunReport best;
    private int runs;
    private boolean budgetSpent;

    /**
     * @param directory where runs go
     * @param jobs runs at the same time
     * @param deadline value of {@link System#nanoTime} at which to be content with what is reached
     */
    Shrink(ControlledRun controlled, Path directory, int jobs, long deadline, Console console) {
        this.controlled = controlled;
        this.directory = directory;
        this.jobs = jobs;
        this.deadline = deadline;
        this.console = console;
    }

    /**
     * The run of the plan as it is.
     *
     * @param plan an exact plan, or one of preemptions
     */
    RunReport first(Plan plan, Path planFile) throws IOException, InterruptedException {
        original = plan;
        best = controlled.run(plan, planFile, plan.seed(), next(), false);
        failure = best.failure();
        return best;
    }

    /** Reduces what {@link #first} has run, which must have failed and have kept its switches. */
    Result reduce() throws InterruptedException {
        List<Switch> switches = switchesOf(best);
        long before = switches.stream().filter(Switch::preempts).count();
        ExecutorService workers = Executors.newFixedThreadPool(jobs);
        try {
            DeltaDebugging<Switch> debugging = new DeltaDebugging<>(candidates -> first(candidates, workers));
            // With the switches of the run itself, and from then on without the original's strategy.
            if (first(List.of(switches), workers).isPresent()) {
                switches = debugging.minimise(switchesOf(best), Switch::preempts);
                switches = debugging.minimise(switches, any -> true);
            }
        } finally {
            workers.shutdownNow();
        }
        return new Result(plan(switches), best, before, runs, budgetSpent);
    }

    private Optional<List<Switch>> first(List<List<Switch>> candidates, ExecutorService workers) {
        for (int from = 0; from < candidates.size(); from += jobs) {
            if (System.nanoTime() >= deadline) {
                budgetSpent = true;
                return Optional.empty();
            }
            List<Future<RunReport>> running = new ArrayList<>();
            for (List<Switch> candidate : candidates.subList(from, Math.min(from + jobs, candidates.size()))) {
                Path run = next();
                running.add(workers.submit(() -> run(candidate, run)));
            }
            Optional<List<Switch>> found = Optional.empty();
            for (Future<RunReport> each : running) {
                RunReport report = await(each);
                if (found.isEmpty() && failure.equals(report.failure()) && hasSwitches(report)) {
                    forget(best);
                    best = report;
                    found = Optional.of(switchesOf(report));
                } else {
                    forget(report);
                }
            }
            if (found.isPresent()) {
                console.status("run " + runs + ": still fails with "
                        + found.get().stream().filter(Switch::preempts).count() + " preemptions");
                return found;
            }
        }
        return Optional.empty();
    }

    private RunReport run(List<Switch> switches, Path run) throws IOException, InterruptedException {
        Files.createDirectories(run);
        Path file = run.resolve("plan.json");
        PreemptionPlan plan = plan(switches);
        PlanFile.write(file, plan);
        return controlled.run(plan, file, plan.seed(), run, false);
    }

    private PreemptionPlan plan(List<Switch> switches) {
        String finding = original instanceof ExactPlan exact ? exact.finding() : null;
        return new PreemptionPlan(
                original.id() + "-shrunk", original.technique(), original.seed(), finding, failure, switches);
    }

    private synchronized Path next() {
        return directory.resolve("runs").resolve(String.valueOf(++runs));
    }

    private static Path switchesFile(RunReport run) {
        return run.directory().resolve(RunReport.RECORDING).resolve(Outcome.PREEMPTIONS_NAME);
    }

    /** Whether a run has written what was unusual in it. */
    static boolean hasSwitches(RunReport run) {
        return Files.exists(switchesFile(run));
    }

    private static List<Switch> switchesOf(RunReport run) {
        return ((PreemptionPlan) PlanFile.read(switchesFile(run))).switches();
    }

    private static void forget(RunReport run) {
        try {
            Directories.delete(run.directory());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RunReport await(Future<RunReport> run) {
        try {
            return run.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a run", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException fault ? fault : new IllegalStateException(e.getCause());
        }
    }
}
