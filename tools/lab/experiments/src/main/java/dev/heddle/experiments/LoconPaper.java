package dev.heddle.experiments;

import dev.heddle.analyzer.locon.Falcon;
import dev.heddle.analyzer.locon.Localization;
import dev.heddle.analyzer.locon.ReportedPairs;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.localize.CollectedRuns;
import dev.heddle.engine.internal.localize.Confirmation;
import dev.heddle.engine.internal.localize.FailureRule;
import dev.heddle.engine.internal.localize.LocalizationVerdict;
import dev.heddle.engine.internal.localize.Localizing;
import dev.heddle.engine.internal.localize.RunCollector;
import dev.heddle.engine.internal.localize.RunFacts;
import dev.heddle.engine.internal.runs.InProcessRuns;
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
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The experiments of the LoCon paper (section 6) on the subjects whose guilty pairs are known: where the true pair is
 * reported, beside Falcon; how that depends on the number of passing runs; and, beyond the paper, whether confirming
 * agrees.
 */
public final class LoconPaper implements Paper {
    private static final String NAME = "locon";
    private static final String SETTING = "passing runs";
    private static final Duration RUN_LIMIT = Duration.ofSeconds(60);
    private static final Duration CELL_LIMIT = Duration.ofMinutes(30);
    private static final int PASSING = 100;
    private static final int QUICK_PASSING = 10;
    private static final List<String> QUICK = List.of("buggy/order1", "buggy/pattern01", "buggy/multi8");
    private static final int MOST_TIMES = 20;
    private static final int[] SIZES = {1, 2, 5, 10, 20, 50};
    /** Reports that are tried besides the true one. */
    private static final int TRIED = 5;

    private static final double SECONDS_A_RUN = 0.5;
    private static final double QUICK_SECONDS_A_RUN = 0.7;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "LoCon: localization from one failing run and many passing ones";
    }

    @Override
    public String sentence() {
        return "One failing run and many passing ones of each subject, controlled, random schedule. *row*: that of LoCon's table of scenarios; *expected*: procedure and level by the ground truth; *rank*: that of the true"
                + " pair or couple among the *reported* ones. Falcon, over the same runs: *F rank* is the worst rank that its best pattern with a true pair can have, of *patterns*; *F rank1*: how many patterns have"
                + " the highest score. *confirm*: what forcing and forbidding the true report came to, and how many of up to "
                + TRIED
                + " others were confirmed.";
    }

    @Override
    public String counted() {
        return "passing runs";
    }

    @Override
    public int version() {
        return 1;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of(
                ResultColumn.whole("passing"),
                ResultColumn.whole("rank"),
                ResultColumn.whole("reported"),
                ResultColumn.whole("pairs"),
                ResultColumn.text("found"),
                ResultColumn.whole("patterns"),
                ResultColumn.whole("falcon_rank"),
                ResultColumn.whole("falcon_highest"),
                ResultColumn.text("verdict"),
                ResultColumn.whole("wrong"),
                ResultColumn.whole("wrong_confirmed"));
    }

    @Override
    public List<Cell> cells(TableExtent extent) {
        boolean isQuick = extent == TableExtent.QUICK;
        return LoconTruth.all().stream()
                .map(truth -> truth.subject().id())
                .filter(id -> !isQuick || QUICK.contains(id))
                .map(id -> new Cell(
                        NAME,
                        id,
                        SETTING,
                        1,
                        isQuick ? QUICK_PASSING : PASSING,
                        isQuick ? QUICK_SECONDS_A_RUN : SECONDS_A_RUN,
                        CELL_LIMIT,
                        null))
                .toList();
    }

    @Override
    public List<ResultRow> make(Cell cell, CellContext bench) throws IOException, InterruptedException {
        LoconTruth truth = LoconTruth.named(cell.subject());
        JavaCommand command = SubjectCommand.of(truth.subject(), List.of());
        Path directory = bench.place();
        int passing = (int) cell.runs();
        collect(command, directory, passing, cell.seed(), bench.progress());
        return measure(truth, command, directory, passing, bench.progress());
    }

    private static void collect(JavaCommand command, Path directory, int passing, long seed, Progress progress)
            throws IOException, InterruptedException {
        Plan plan = new RandomPlan("random", "collect", seed);
        Path planFile = directory.resolve("random.json");
        PlanFile.write(planFile, plan);
        try (CollectedRuns runs = new CollectedRuns(directory, new FailureRule(List.of()))) {
            new RunCollector(command, Recorder.CAMPAIGN, RUN_LIMIT, passing, passing * MOST_TIMES, directory, progress)
                    .controlled(runs, plan, planFile);
            if (runs.failing() == 0) {
                throw new IOException("none of " + runs.runs() + " runs failed");
            }
        }
    }

    private static List<ResultRow> measure(
            LoconTruth truth, JavaCommand command, Path directory, int passing, Progress progress)
            throws IOException, InterruptedException {
        List<ResultRow> rows = new ArrayList<>();
        for (int size : SIZES) {
            if (size < passing) {
                Localization fewer = localize(directory, size).localization();
                rows.add(ResultRow.of(
                        "passing",
                        size,
                        "rank",
                        rank(truth, fewer),
                        "reported",
                        fewer.reported().size()));
            }
        }
        Localizing all = localize(directory, passing);
        Localization localization = all.localization();
        int rank = rank(truth, localization);
        Falcon falcon = new Falcon(all.names(), List.of(localization.failing()), all.passing());
        rows.add(confirmed(truth, command, directory.resolve("confirm"), all, progress)
                .with(
                        "passing",
                        localization.passingRuns(),
                        "rank",
                        rank,
                        "reported",
                        localization.reported().size(),
                        "pairs",
                        localization.failing().pairs().length,
                        "found",
                        localization.procedure() + " " + localization.level(),
                        "patterns",
                        falcon.count(),
                        "falcon_rank",
                        falconRank(truth, localization, all, falcon),
                        "falcon_highest",
                        falcon.withHighest()));
        return rows;
    }

    private static ResultRow confirmed(
            LoconTruth truth, JavaCommand command, Path work, Localizing all, Progress progress)
            throws IOException, InterruptedException {
        Localization localization = all.localization();
        String verdict = null;
        int wrong = 0;
        int wrongConfirmed = 0;
        int rank = rank(truth, localization);
        Confirmation confirmation = new Confirmation(
                new InProcessRuns(command, new Replayer(Recorder.CAMPAIGN), RUN_LIMIT),
                work,
                run -> all.isExplained(RunFacts.of(run), new FailureRule(List.of())),
                (plan, run) -> {},
                all.localizer()::ordersOfNoPassingRun);
        for (int i = 0; i < Math.min(TRIED, localization.reported().size()); i++) {
            ReportedPairs reported = localization.reported().get(i);
            LocalizationVerdict tried = confirmation.confirm(reported);
            if (i + 1 == rank) {
                verdict = tried.kind().toString();
            } else if (!truth.is(reported)) {
                wrong++;
                wrongConfirmed += tried.kind() == LocalizationVerdict.Kind.CAUSE ? 1 : 0;
            }
            progress.status(truth.subject().id() + ": " + tried.words());
        }
        return ResultRow.of("verdict", verdict, "wrong", wrong, "wrong_confirmed", wrongConfirmed);
    }

    private static Localizing localize(Path directory, int most) throws IOException {
        return Localizing.of(directory.resolve(CollectedRuns.PASSING), directory.resolve(CollectedRuns.FAILING), most);
    }

    private static int rank(LoconTruth truth, Localization localization) {
        for (int i = 0; i < localization.reported().size(); i++) {
            if (truth.is(localization.reported().get(i))) {
                return i + 1;
            }
        }
        return 0;
    }

    /** Falcon's patterns are of one variable: one of two guilty pairs is enough. */
    private static int falconRank(LoconTruth truth, Localization localization, Localizing all, Falcon falcon) {
        int best = 0;
        for (int number : localization.failing().pairs()) {
            ReportedPairs.Arc arc = ReportedPairs.Arc.of(all.names().pair(number), all.names());
            boolean isTrue = truth.bugs().stream().flatMap(List::stream).anyMatch(pair -> pair.is(arc));
            Falcon.Scored scored = isTrue
                    ? falcon.best(
                            all.names().pair(number).head(),
                            all.names().pair(number).tail())
                    : null;
            if (scored != null && (best == 0 || scored.rank() < best)) {
                best = scored.rank();
            }
        }
        return best;
    }

    @Override
    public List<Section> sections(CellResults results) {
        return LoconPage.sections(LoconRow.of(results));
    }
}
