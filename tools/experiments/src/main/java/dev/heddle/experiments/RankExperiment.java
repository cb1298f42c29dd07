package dev.heddle.experiments;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.campaign.Budget;
import dev.heddle.engine.internal.campaign.ControlledRun;
import dev.heddle.engine.internal.campaign.FoundFailure;
import dev.heddle.engine.internal.campaign.InProcessRuns;
import dev.heddle.engine.internal.campaign.SeedRuns;
import dev.heddle.engine.internal.campaign.Workers;
import dev.heddle.engine.internal.explore.Bounds;
import dev.heddle.engine.internal.explore.ExploreHunt;
import dev.heddle.engine.internal.explore.ExploreResult;
import dev.heddle.engine.internal.explore.Ranking;
import dev.heddle.engine.internal.explore.SearchStage;
import dev.heddle.engine.internal.explore.Stages;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.subjects.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many schedules it takes to find the bugs of RankChecker's paper (section 6, table 1), with bounds on variables and threads and with a bound on
 * preemptions alone. Results are written down subject by subject; what is there is not searched again.
 *
 * @param budget of each search
 * @param directory where results are, and the files of a search while it is made
 */
record RankExperiment(Duration budget, int jobs, Path directory, Console console) {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int MEASURED = 3;

    /** One row for each subject. */
    List<RankRow> run(List<RankTruth> truths) throws IOException, InterruptedException {
        JsonLines<RankRow> lines = new JsonLines<>(directory, RankRow.class);
        Map<String, RankRow> known = new LinkedHashMap<>();
        lines.read().forEach(row -> known.put(row.subject(), row));
        for (RankTruth truth : truths) {
            if (!known.containsKey(truth.subject().id())) {
                RankRow row = row(truth);
                lines.append(row);
                known.put(row.subject(), row);
            }
        }
        return truths.stream().map(truth -> known.get(truth.subject().id())).toList();
    }

    private RankRow row(RankTruth truth) throws IOException, InterruptedException {
        Bounds bounds = new Bounds(
                Bounds.USUAL.preemptions(), Bounds.USUAL.variables(), truth.threads(), Bounds.USUAL.epsilon());
        ExploreResult[] last = new ExploreResult[1];
        RankRow.Searched byPreemptions = search(truth.subject(), bounds, Ranking.PREEMPTIONS, last);
        RankRow.Searched everyPreemption = search(truth.subject(), bounds, Ranking.EVERY_PREEMPTION, last);
        RankRow.Searched clean = search(truth.clean(), bounds, Ranking.VARIABLES_AND_THREADS, last);
        RankRow.Searched ranked = search(truth.subject(), bounds, Ranking.VARIABLES_AND_THREADS, last);
        return new RankRow(
                truth.subject().id(),
                truth.bounds(),
                truth.schedules(),
                last[0].universe().uses().size(),
                last[0].threads(),
                ranked,
                byPreemptions,
                everyPreemption,
                clean);
    }

    private RankRow.Searched search(Subject subject, Bounds bounds, Ranking ranking, ExploreResult[] last)
            throws IOException, InterruptedException {
        console.status(subject.id() + " by " + ranking);
        JavaCommand command = SubjectCommand.of(subject, List.of());
        Path out = directory.resolve("search");
        Directories.delete(out);
        Files.createDirectories(out);
        ExploreHunt hunt = new ExploreHunt(
                command,
                new ControlledRun(
                        command, new Replayer(Recorder.CAMPAIGN.with("profile", "full")), OptionValues.USUAL, LIMIT),
                bounds,
                ranking,
                1,
                MEASURED,
                true,
                true);
        Replayer replayer = new Replayer(Recorder.CAMPAIGN);
        try (Workers workers = new Workers(jobs);
                SeedRuns runs = new SeedRuns(
                        new ControlledRun(command, replayer, OptionValues.USUAL, LIMIT),
                        new InProcessRuns(command, replayer, LIMIT),
                        out,
                        workers,
                        console)) {
            ExploreResult result = hunt.run(runs, out, Budget.of(budget), console);
            last[0] = result;
            return searched(result);
        } finally {
            Directories.delete(out);
        }
    }

    private static RankRow.Searched searched(ExploreResult result) {
        FoundFailure found = result.runs().found().stream().findFirst().orElse(null);
        SearchStage where = result.stages().stageOfFirst();
        long executed =
                result.stages().all().stream().mapToLong(Stages.Stage::executed).sum();
        return new RankRow.Searched(
                where == null ? executed : result.stages().firstFailure(),
                where == null || found == null ? null : found.failure().text(),
                where == null ? -1 : where.preemptions(),
                where == null ? -1 : where.variables(),
                result.isComplete(),
                found != null && found.isExactChecked(),
                result.time().toMillis());
    }
}
