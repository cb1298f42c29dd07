package dev.heddle.tools.campaign;

import dev.heddle.tools.cli.Console;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Tries candidates: round by round, in each round every candidate that has not failed yet once, each time with another seed, until all
 * tries are made or the budget is spent. So the budget is spread over all candidates, the most telling first.
 */
public final class Campaign {
    private final ControlledRun controlled;
    private final Path directory;
    private final int tries;
    private final int jobs;
    private final boolean first;
    private final Console console;
    private final List<Attempt> attempts = new ArrayList<>();
    private int runs;
    private boolean budgetSpent;

    /**
     * @param directory where findings and plans are, and where runs go
     * @param tries runs for each candidate at most
     * @param jobs how many targets run at the same time
     * @param first whether one confirmed finding with a failure is enough
     */
    public Campaign(
            ControlledRun controlled,
            Findings findings,
            Path directory,
            int tries,
            int jobs,
            boolean first,
            Console console) {
        this.controlled = controlled;
        this.directory = directory;
        this.tries = tries;
        this.jobs = jobs;
        this.first = first;
        this.console = console;
        for (Finding candidate : findings.findings()) {
            Path file = directory.resolve(candidate.plan());
            attempts.add(new Attempt(candidate, PlanFile.read(file), file));
        }
    }

    /** @param deadline value of {@link System#nanoTime} at which the budget is spent */
    public void run(long deadline) throws IOException, InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(jobs);
        try {
            for (int round = 0; round < tries && !budgetSpent && !isEnough(); round++) {
                round(round, workers, deadline);
            }
        } finally {
            workers.shutdownNow();
        }
    }

    /** Controlled runs so far, those that check exact plans included. */
    public int runs() {
        return runs;
    }

    /** Whether the budget was spent before all tries were made. */
    public boolean isBudgetSpent() {
        return budgetSpent;
    }

    public List<Attempt> attempts() {
        return List.copyOf(attempts);
    }

    /** The findings with what the campaign has shown; confirmed ones first, those with a failure before those without. */
    public Findings findings(Findings candidates) {
        List<Finding> findings = new ArrayList<>(
                attempts.stream().map(attempt -> attempt.finding(directory)).toList());
        findings.sort((a, b) -> Integer.compare(weight(a), weight(b)));
        Map<String, Long> counts = new TreeMap<>(candidates.counts());
        counts.put("candidates", (long) attempts.size());
        counts.put("confirmed", attempts.stream().filter(a -> a.confirmed() > 0).count());
        counts.put("failures", attempts.stream().filter(a -> a.failures() > 0).count());
        counts.put("runs", (long) runs);
        return new Findings(candidates.technique(), candidates.recordings(), counts, findings);
    }

    private static int weight(Finding finding) {
        return finding.status() == Finding.Status.CONFIRMED ? finding.failure() != null ? 0 : 1 : 2;
    }

    private void round(int round, ExecutorService workers, long deadline) throws IOException, InterruptedException {
        List<Attempt> open = attempts.stream().filter(Attempt::isOpen).toList();
        for (int from = 0; from < open.size(); from += jobs) {
            if (isEnough()) {
                return;
            }
            if (System.nanoTime() >= deadline) {
                budgetSpent = true;
                return;
            }
            List<Attempt> batch = open.subList(from, Math.min(from + jobs, open.size()));
            List<Future<RunReport>> running = new ArrayList<>();
            for (Attempt attempt : batch) {
                running.add(workers.submit(() -> run(attempt, round, deadline)));
            }
            for (int i = 0; i < batch.size(); i++) {
                finish(batch.get(i), await(running.get(i)));
            }
        }
    }

    private boolean isEnough() {
        return first && attempts.stream().anyMatch(attempt -> attempt.failures() > 0 && attempt.isExactChecked());
    }

    private RunReport run(Attempt attempt, int round, long deadline) throws IOException, InterruptedException {
        Path runDirectory =
                directory.resolve("runs").resolve(attempt.candidate().id() + "-" + (round + 1));
        return within(deadline)
                .run(attempt.plan(), attempt.planFile(), attempt.plan().seed() + round, runDirectory, false);
    }

    /** A run may not take longer than is left of the budget, but has always time to start. */
    private ControlledRun within(long deadline) {
        Duration left = Duration.ofNanos(deadline - System.nanoTime()).plusSeconds(5);
        Duration limit = controlled.limit().compareTo(left) < 0 ? controlled.limit() : left;
        return new ControlledRun(controlled.command(), controlled.replayer(), controlled.options(), limit);
    }

    private void finish(Attempt attempt, RunReport report) throws IOException, InterruptedException {
        runs++;
        RunReport before = attempt.best();
        RunReport unneeded = attempt.add(report);
        if (unneeded != null) {
            Directories.delete(unneeded.directory());
        }
        if (attempt.best() != before) {
            check(attempt);
        }
        long confirmed = attempts.stream().filter(a -> a.confirmed() > 0).count();
        console.status("run " + runs + ": " + attempts.size() + " candidates, " + confirmed + " confirmed; "
                + attempt.candidate().id() + " " + report.verdict());
    }

    /** Writes the exact plan of the best run, and replays it once. */
    private void check(Attempt attempt) throws IOException, InterruptedException {
        Path file = directory.resolve("exact").resolve(attempt.candidate().id() + ".json");
        ExactPlan exact = ExactPlans.write(attempt.best(), attempt.plan(), file);
        Path runDirectory = directory.resolve("runs").resolve(exact.id());
        Directories.delete(runDirectory);
        RunReport again = controlled.run(exact, file, exact.seed(), runDirectory, false);
        runs++;
        attempt.exact(file, again.verdict() == Verdict.REPRODUCED);
        Directories.delete(runDirectory);
    }

    private static RunReport await(Future<RunReport> run) throws IOException, InterruptedException {
        try {
            return run.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            if (e.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
