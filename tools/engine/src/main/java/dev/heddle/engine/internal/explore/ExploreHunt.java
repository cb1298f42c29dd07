package dev.heddle.engine.internal.explore;

import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.replayer.strategy.ThreadPath;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.plan.ExplorePlan.Bounded;
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
 * Hunts with an exhaustive search of bounded schedules (RankChecker): finds variables and threads in recorded runs,
 * checks that a schedule is repeatable, estimates the number of schedules, and searches.
 *
 * @param recordings directories of runs of the program, recorded with their allocations
 * @param bounds of the search
 * @param ranking order of the search
 * @param seed of the families of orders
 * @param onlyShared whether to preempt only at accesses to variables of several threads
 * @param first whether to stop at the first failure
 */
public record ExploreHunt(
        JavaCommand command,
        List<String> recordings,
        Bounds bounds,
        Ranking ranking,
        long seed,
        boolean onlyShared,
        boolean first) {
    /** Most variables: pairs of more would take too long. */
    static final int MOST_VARIABLES = 10_000;

    /**
     * @param runs executes schedules
     * @param out directory for all files; an interrupted search of the same command in it is resumed
     */
    public ExploreResult run(SeedRuns runs, Path out, TimeBudget budget, Progress progress)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        SearchSetup setup;
        if (isBegun(out)) {
            setup = SearchSetup.read(out, command);
        } else {
            setup = setup();
            OutputFile.directory(out);
            setup.write(out);
        }
        SearchedVariables universe = setup.universe();
        Stages[] stages = new Stages[1];
        stages[0] = new Stages(() -> showProgress(stages[0], universe, budget, progress));
        try (ExecutionLog log = new ExecutionLog(out, bounds.staleReads() > 0)) {
            ScheduleRuns executor = new ScheduleRuns(
                    runs,
                    setup.tracking(),
                    setup.ranks().length,
                    setup.threads(),
                    bounds.staleReads() > 0,
                    ranking.sameness(),
                    log,
                    out.resolve("plans"),
                    budget,
                    first);
            Exploration search =
                    new Exploration(setup.threads().size(), setup.ranks(), bounds, ranking, seed, executor, stages[0]);
            Estimate estimate = estimate(search, executor, universe, progress);
            boolean isComplete = search.run();
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
                    Duration.ofNanos(System.nanoTime() - start));
        }
    }

    private void showProgress(Stages stages, SearchedVariables universe, TimeBudget budget, Progress progress) {
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

    /** Whether a directory has a search, which a further one resumes. */
    public static boolean isBegun(Path out) {
        return SearchSetup.isIn(out);
    }

    private SearchSetup setup() {
        Set<String> threads = new TreeSet<>(ThreadPath.ORDER);
        try (OpenRecordings open = OpenRecordings.open(recordings, Recording.Damage.SALVAGE)) {
            for (Recording recording : open.all()) {
                Names names = recording.names();
                for (int number = 0; number < names.threadLimit(); number++) {
                    if (names.hasThread(number)) {
                        threads.add(names.thread(number).path());
                    }
                }
            }
            SearchedVariables universe = SearchedVariables.of(VariableUses.of(open.all()), onlyShared, MOST_VARIABLES);
            return new SearchSetup(
                    command.words(), List.copyOf(threads), universe.uses(), universe.tracking(), universe.ranks());
        }
    }

    /**
     * Makes runs without preemptions, one of them twice: checks that the program is repeatable, and estimates the
     * number of schedules.
     */
    private Estimate estimate(Exploration search, ScheduleRuns executor, SearchedVariables universe, Progress progress)
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
                    + " accesses at which another thread could have continued, or the same ones in another order;"
                    + " check its use of external input, such as files, the network or real time");
        }
        Estimate estimate = Estimate.of(search, bounds, universe.uses().size(), List.of(one));
        progress.note(String.format(
                "%s, %s; about %s schedules within (c, v, t) = %s, at most%s",
                Plural.of(universe.uses().size(), "variable"),
                Plural.of(search.orders(0).fragments(), "thread"),
                number(estimate.within(bounds)),
                bounds.withStaleReads(0),
                bounds.staleReads() == 0 ? "" : ", and more with stale reads"));
        return estimate;
    }

    static String number(double schedules) {
        return schedules < 1e6 ? String.format("%,.0f", schedules) : String.format("%.1e", schedules);
    }
}
