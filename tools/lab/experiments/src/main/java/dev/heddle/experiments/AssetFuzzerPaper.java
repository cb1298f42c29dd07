package dev.heddle.experiments;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.predict.AssetFuzzerTechnique;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.experiments.tables.Cell;
import dev.heddle.experiments.tables.CellContext;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.Paper;
import dev.heddle.experiments.tables.ResultColumn;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.experiments.tables.TableExtent;
import dev.heddle.report.chart.Section;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The comparison of the AssetFuzzer paper (section 5, table 2): directed replay (ASF) against the same number of runs
 * under a plain random scheduler with run-time monitoring (RM), on each subject. {@link AssetFuzzerFailuresPaper} has
 * the failures.
 *
 * <p>Native runs alternate with controlled ones, so that the machine's moods hit all.
 */
public final class AssetFuzzerPaper implements Paper {
    /** Kinds of rows. */
    static final String PREDICTED = "predicted";

    static final String NATIVE = "native";
    static final String ASF = "ASF";
    static final String RM = "RM";

    private static final String NAME = "assetfuzzer";
    private static final String SETTING = "RM and ASF";
    private static final Duration RUN_LIMIT = Duration.ofSeconds(60);
    private static final Duration CELL_LIMIT = Duration.ofMinutes(60);
    private static final OptionValues OPTIONS = OptionValues.DEFAULTS;
    private static final int RUNS = 100;
    /** Runs of the web server, one for each candidate that is tried. */
    private static final int LONG_RUNS = AssetFuzzerProfile.MOST;

    private static final int QUICK_RUNS = 3;
    private static final double SECONDS_A_RUN = 2.7;
    private static final double LONG_SECONDS_A_RUN = 15;

    private final AssetFuzzerTechnique technique = new AssetFuzzerTechnique();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "AssetFuzzer: directed runs against random ones with monitoring";
    }

    @Override
    public String sentence() {
        return "The same number of runs with directed replay (ASF) and under a plain random scheduler (RM); the recordings of both are searched for violations that really happened. Directed runs take the candidates in"
                + " turn, at most " + AssetFuzzerProfile.MOST + " of those predicted from "
                + AssetFuzzerProfile.RECORDINGS
                + " recordings. *viol*: different violations; *rate*: runs with a violation; *aimed*: runs with the very one that they were directed at; *fail*: different failures; *slow*: median run against the median native run, alternating; *lost*: runs of which nothing"
                + " is known. The paper: ASF has at least three times the rate of RM, and ten times its violations.";
    }

    @Override
    public int version() {
        return 2;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of(
                ResultColumn.text("kind"),
                ResultColumn.whole("run"),
                ResultColumn.text("candidate"),
                ResultColumn.whole("hit"),
                ResultColumn.whole("aimed"),
                ResultColumn.whole("lost"),
                ResultColumn.text("violations"),
                ResultColumn.text("failure"),
                ResultColumn.whole("millis").asTiming());
    }

    @Override
    public List<Cell> cells(TableExtent extent) {
        boolean isQuick = extent == TableExtent.QUICK;
        return AssetFuzzerTarget.of(extent).stream()
                .map(target -> new Cell(
                        NAME,
                        target.name(),
                        SETTING,
                        1,
                        isQuick ? QUICK_RUNS : target.isLong() ? LONG_RUNS : RUNS,
                        target.isLong() ? LONG_SECONDS_A_RUN : SECONDS_A_RUN,
                        CELL_LIMIT,
                        null))
                .toList();
    }

    @Override
    public List<ResultRow> make(Cell cell, CellContext bench) throws IOException, InterruptedException {
        JavaCommand command = AssetFuzzerTarget.named(cell.subject()).command();
        Path directory = bench.place();
        List<AssetFuzzerProfile.Candidate> candidates;
        try (AssetFuzzerProfile profile = AssetFuzzerProfile.record(command, directory, RUN_LIMIT)) {
            candidates = profile.assetFuzzer().tried();
        }
        List<ResultRow> rows = new ArrayList<>();
        candidates.forEach(candidate -> rows.add(ResultRow.of("kind", PREDICTED, "candidate", candidate.id())));
        ControlledRun controlled = new ControlledRun(command, new Replayer(Recorder.CAMPAIGN), OPTIONS, RUN_LIMIT);
        Plan random = new RandomPlan("random", technique.id(), 1);
        Path randomFile = directory.resolve("random.json");
        PlanFile.write(randomFile, random);
        for (long run = cell.first(); run <= cell.last(); run++) {
            long seed = cell.seed() + run - cell.first();
            bench.progress().status(cell.subject() + ": run " + run + " of " + cell.last());
            long millis = nativeRun(command, directory).elapsed().toMillis();
            rows.add(ResultRow.of("kind", NATIVE, "run", run, "millis", millis));
            if (!candidates.isEmpty()) {
                Plan plan = candidates
                        .get((int) ((run - 1) % candidates.size()))
                        .plans()
                        .get(0);
                Path planFile = directory.resolve("directed.json");
                PlanFile.write(planFile, plan);
                rows.add(directed(controlled, plan, planFile, seed, bench.place())
                        .with("run", run));
            }
            rows.add(observed(RM, controlled, random, randomFile, seed, bench.place())
                    .with("run", run));
        }
        return rows;
    }

    private static TargetRun nativeRun(JavaCommand command, Path directory) throws InterruptedException {
        return TargetRun.inBackground(
                command, directory.resolve(ControlledRun.STDOUT), directory.resolve(ControlledRun.STDERR), RUN_LIMIT);
    }

    private ResultRow directed(ControlledRun controlled, Plan plan, Path planFile, long seed, Path place)
            throws IOException, InterruptedException {
        return observed(ASF, controlled, plan, planFile, seed, place).with("candidate", plan.id());
    }

    private ResultRow observed(String kind, ControlledRun controlled, Plan plan, Path planFile, long seed, Path place)
            throws IOException, InterruptedException {
        Path run = place.resolve("run");
        RunReport report = controlled.run(plan, planFile, seed, run, false);
        Set<String> seen = Set.of();
        if (report.outcome() != null) {
            try (Recording recording = Recording.open(run.resolve(RunReport.RECORDING))) {
                seen = technique.observe(recording);
            }
        }
        Directories.delete(place);
        return row(kind, report, seen);
    }

    private static ResultRow row(String kind, RunReport report, Set<String> violations) {
        boolean isAimed = kind.equals(ASF) && report.isConfirmed();
        return ResultRow.of(
                "kind",
                kind,
                "hit",
                violations.isEmpty() && !isAimed ? 0 : 1,
                "aimed",
                isAimed ? 1 : 0,
                "lost",
                report.outcome() == null ? 1 : 0,
                "violations",
                violations.isEmpty() ? null : String.join("\n", new TreeSet<>(violations)),
                "failure",
                report.failure() == null ? null : report.failure().text(),
                "millis",
                report.target().elapsed().toMillis());
    }

    @Override
    public List<Section> sections(CellResults results) {
        return AssetFuzzerPage.sections(results);
    }
}
