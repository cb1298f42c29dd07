package dev.heddle.engine.internal.explore;

import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.campaign.Budget;
import dev.heddle.engine.internal.campaign.RunReport;
import dev.heddle.engine.internal.campaign.Runs;
import dev.heddle.engine.internal.campaign.SeedRuns;
import dev.heddle.engine.internal.campaign.Verdict;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.replayer.strategy.ThreadPath;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Explored;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Hunts among bounded schedules (RankChecker): looks at some runs to know the variables and the threads, checks that a schedule can be repeated, says how
 * many there will be, and searches.
 *
 * @param measuring makes runs that are recorded with their allocations
 * @param bounds how far it goes
 * @param ranking what comes first
 * @param seed of the families of orders
 * @param measured how many runs to look at first
 * @param onlyShared whether preemptions are only after accesses to variables that several threads touch
 * @param first whether one failure is enough
 */
public record ExploreHunt(
        JavaCommand command,
        Runs measuring,
        Bounds bounds,
        Ranking ranking,
        long seed,
        int measured,
        boolean onlyShared,
        boolean first) {
    /** So many variables are searched at most: beyond, whoever waits does so for pairs of them. */
    static final int MOST_VARIABLES = 10_000;

    /**
     * @param runs executes schedules
     * @param out where everything goes; if it holds a search of the same command, that one is gone on with
     */
    public ExploreResult run(SeedRuns runs, Path out, Budget budget, Progress progress)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        List<Measured> failed = new ArrayList<>();
        SearchSetup setup;
        if (SearchSetup.isIn(out)) {
            setup = SearchSetup.read(out, command);
        } else {
            setup = measure(failed, out, budget, progress);
            setup.write(out);
        }
        Universe universe = setup.universe();
        Stages[] stages = new Stages[1];
        stages[0] = new Stages(() -> showProgress(stages[0], universe, budget, progress));
        try (ExecutionLog log = new ExecutionLog(out)) {
            ScheduleRuns executor = new ScheduleRuns(
                    runs,
                    setup.tracking(),
                    setup.ranks().length,
                    setup.threads(),
                    ranking.sameness(),
                    log,
                    out.resolve("plans"),
                    budget,
                    first);
            Exploration search =
                    new Exploration(setup.threads().size(), setup.ranks(), bounds, ranking, seed, executor, stages[0]);
            Estimate estimate = estimate(search, executor, universe, progress);
            boolean isComplete = search.run();
            // Only now: what the search meets itself, within known bounds, comes first and may be enough.
            for (Measured run : failed) {
                runs.add(run.plan(), run.file(), run.report());
            }
            return new ExploreResult(
                    bounds,
                    universe,
                    setup.threads().size(),
                    runs,
                    stages[0],
                    estimate,
                    isComplete,
                    search.isErratic(),
                    search.orders(bounds.preemptions()).isExact(),
                    log.size(),
                    search.strayed(),
                    Duration.ofNanos(System.nanoTime() - start),
                    out);
        }
    }

    private void showProgress(Stages stages, Universe universe, Budget budget, Progress progress) {
        Stages.Stage stage = stages.last();
        SearchStage what = stage.what();
        progress.status(String.format(
                "explore: (c, v, t) = (%d, %d, %d), l ≤ %d: order %,d of %,d, schedule %,d, failed %,d, %s",
                what.preemptions(),
                what.variables(),
                bounds.threads(),
                universe.iteration(what.rank()),
                stage.orders() + 1,
                stage.ofOrders(),
                stage.executed(),
                stages.all().stream().mapToLong(Stages.Stage::failed).sum(),
                budget.leftInWords()));
    }

    // Before the search

    /** A run that failed although it was only looked at. */
    private record Measured(Plan plan, Path file, RunReport report) {}

    private SearchSetup measure(List<Measured> failed, Path out, Budget budget, Progress progress)
            throws IOException, InterruptedException {
        Plan plan = new RandomPlan("measure", "explore", 1);
        Path file = out.resolve("plans").resolve("measure.json");
        OutputFile.directory(file.getParent());
        PlanFile.write(file, plan);
        List<Recording> recordings = new ArrayList<>();
        Set<String> threads = new TreeSet<>(ThreadPath.ORDER);
        try {
            for (int run = 1; run <= measured; run++) {
                progress.status("explore: looking at run " + run + " of " + measured);
                Path place = out.resolve("runs").resolve("measure-" + run);
                RunReport report = measuring.run(plan.withSeed(run), file, run, place, budget.left());
                if (report.verdict() == Verdict.TIMED_OUT || report.verdict() == Verdict.CUT) {
                    throw new UsageException("a run did not end within the time that --timeout and --budget leave it:"
                            + " a search among schedules needs a program that comes to its end by itself");
                }
                report.checkStarted();
                if (report.failure() != null) {
                    progress.note("a run that was only looked at has failed already: "
                            + report.failure().text());
                    failed.add(new Measured(plan.withSeed(run), file, report));
                }
                Recording recording = Recording.open(report.directory().resolve(RunReport.RECORDING));
                recordings.add(recording);
                Names names = recording.names();
                for (int number = 0; number < names.threadLimit(); number++) {
                    if (names.hasThread(number)) {
                        threads.add(names.thread(number).path());
                    }
                }
            }
            Universe universe = Universe.of(VariableUses.of(recordings), onlyShared, MOST_VARIABLES);
            return new SearchSetup(
                    command.words(), List.copyOf(threads), universe.uses(), universe.tracking(), universe.ranks());
        } finally {
            for (Recording recording : recordings) {
                recording.close();
            }
        }
    }

    /** Runs without preemptions, of which one is made twice: whether the program is repeatable, and how many schedules there will be. */
    private Estimate estimate(Exploration search, ScheduleRuns executor, Universe universe, Progress progress)
            throws IOException, InterruptedException {
        List<Integer> order = new ArrayList<>();
        for (int token = 0; token < search.orders(0).fragments(); token++) {
            order.add(token);
        }
        Bounded plain = new Bounded(order, List.of());
        List<Execution> twice = new ArrayList<>(executor.execute(List.of(plain, plain), true));
        if (twice.size() < 2 || twice.get(0).explored() == null || twice.get(1).explored() == null) {
            return null;
        }
        Explored one = twice.get(0).explored();
        Explored other = twice.get(1).explored();
        if (one.end() != other.end()) {
            throw new UsageException("the program is not repeatable: the same schedule made it execute "
                    + one.accesses().size() + " and " + other.accesses().size()
                    + " accesses where another thread could have gone on, or the same ones in another order;"
                    + " look for what it takes from outside, such as files, the network or real time");
        }
        Estimate estimate = Estimate.of(search, bounds, universe.uses().size(), List.of(one));
        progress.note(String.format(
                "%s, %s; about %s schedules within (c, v, t) = %s, at most",
                Plural.of(universe.uses().size(), "variable"),
                Plural.of(search.orders(0).fragments(), "thread"),
                number(estimate.within(bounds)),
                bounds));
        return estimate;
    }

    static String number(double schedules) {
        return schedules < 1e6 ? String.format("%,.0f", schedules) : String.format("%.1e", schedules);
    }
}
