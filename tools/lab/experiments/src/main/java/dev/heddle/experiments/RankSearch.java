package dev.heddle.experiments;

import dev.heddle.engine.internal.explore.Bounds;
import dev.heddle.engine.internal.explore.ExploreHunt;
import dev.heddle.engine.internal.explore.ExploreResult;
import dev.heddle.engine.internal.explore.Ranking;
import dev.heddle.engine.internal.explore.SearchStage;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.SeedRuns;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.experiments.tables.CellContext;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.subjects.Subject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * How many schedules it takes to find the bugs of RankChecker's paper (section 6, table 1), with bounds on variables
 * and threads and with a bound on preemptions alone.
 */
final class RankSearch {
    private static final Duration RUN_LIMIT = Duration.ofSeconds(30);
    private static final int MEASURED = 3;

    /** The searches, in their order. */
    enum Setting {
        RANKED("variables and threads", Ranking.VARIABLES_AND_THREADS),
        CONTEXT("context bound", Ranking.PREEMPTIONS),
        PUBLISHED("context bound as published", Ranking.EVERY_PREEMPTION),
        CLEAN("clean twin", Ranking.VARIABLES_AND_THREADS);

        private final String title;
        private final Ranking ranking;

        Setting(String title, Ranking ranking) {
            this.title = title;
            this.ranking = ranking;
        }

        String title() {
            return title;
        }

        static Setting titled(String title) {
            return Stream.of(values())
                    .filter(one -> one.title.equals(title))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private RankSearch() {}

    /** @param budget of the search, in which the runs that it looks at first are */
    static ResultRow make(RankTruth truth, Setting setting, long seed, Duration budget, CellContext bench)
            throws IOException, InterruptedException {
        Subject subject = setting == Setting.CLEAN ? truth.clean() : truth.subject();
        Bounds bounds = bounds(Bounds.USUAL.preemptions(), Bounds.USUAL.variables(), truth.threads());
        return search(SubjectCommand.of(subject, List.of()), bounds, setting.ranking, seed, budget, bench);
    }

    /** Bounds without stale reads. */
    static Bounds bounds(int preemptions, int variables, int threads) {
        return new Bounds(preemptions, variables, threads, Bounds.USUAL.epsilon(), Bounds.USUAL.staleReads());
    }

    /**
     * Searches until the first failure.
     *
     * @param budget of the search, in which the runs that it looks at first are
     */
    static ResultRow search(
            JavaCommand command, Bounds bounds, Ranking ranking, long seed, Duration budget, CellContext bench)
            throws IOException, InterruptedException {
        Path out = bench.place();
        Replayer replayer = new Replayer(Recorder.CAMPAIGN);
        UncontrolledRuns recorded = UncontrolledRuns.make(
                command, Recorder.CAMPAIGN.with("profile", "full"), MEASURED, RUN_LIMIT, out, bench.progress());
        ExploreHunt hunt = new ExploreHunt(command, recorded.directories(), bounds, ranking, seed, true, true);
        try (Workers workers = new Workers(1);
                SeedRuns runs = new SeedRuns(
                        new ControlledRun(command, replayer, OptionValues.DEFAULTS, RUN_LIMIT),
                        new InProcessRuns(command, replayer, RUN_LIMIT),
                        out,
                        workers,
                        bench.progress())) {
            return searched(hunt.run(runs, out, TimeBudget.of(budget), bench.progress()));
        }
    }

    private static ResultRow searched(ExploreResult result) {
        FoundFailure found = result.runs().found().stream().findFirst().orElse(null);
        SearchStage where = result.stages().stageOfFirst();
        return ResultRow.of(
                "variables",
                result.universe().uses().size(),
                "threads",
                result.threads(),
                "schedules",
                where == null ? result.executed() : result.stages().firstFailure(),
                "failure",
                where == null || found == null ? null : found.failure().text(),
                "preemptions",
                where == null ? -1 : where.preemptions(),
                "of_variables",
                where == null ? -1 : where.variables(),
                "complete",
                result.isComplete() ? 1 : 0,
                "checked",
                found != null && found.isExactChecked() ? 1 : 0,
                "millis",
                result.time().toMillis());
    }
}
