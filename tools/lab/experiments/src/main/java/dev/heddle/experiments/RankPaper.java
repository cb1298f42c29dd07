package dev.heddle.experiments;

import dev.heddle.experiments.tables.Cell;
import dev.heddle.experiments.tables.CellContext;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.Paper;
import dev.heddle.experiments.tables.ResultColumn;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.experiments.tables.TableExtent;
import dev.heddle.report.chart.Section;
import dev.heddle.subjects.kernel.Kernel;
import dev.heddle.subjects.kernel.Kernels;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * RankChecker: schedules to the bug (table 1), executions to a rare variable's bug (figure 6), what weaving less saves
 * (table 2), a bug of three preemptions (table 3), and bugs of wanted types (table 4).
 */
public final class RankPaper implements Paper {
    /** Settings. */
    static final String SIZE = "size";

    /** The subject of figure 6; its ratio follows. */
    static final String FREQUENCY = "frequency ";

    private static final String NAME = "rankchecker";
    private static final List<Integer> RATIOS = List.of(1, 2, 5, 10, 20, 50, 100);
    private static final List<Integer> QUICK_RATIOS = List.of(1, 10);
    private static final List<String> TECHNIQUES = List.of("pct", "pctvb");
    private static final int CAMPAIGNS = 100;
    private static final int QUICK_CAMPAIGNS = 5;
    /** Number of campaigns of a cell, each with its own seeds. */
    private static final int PIECE = 20;

    private static final long SEEDS_A_CAMPAIGN = 5_000;
    /** Searches for a planted bug of each type. */
    private static final int PLANTED = 3;

    private static final int QUICK_PLANTED = 1;
    private static final List<String> QUICK = List.of("buggy/piper", "buggy/figure1", "buggy/pingpong");
    private static final Duration BUDGET = Duration.ofMinutes(2);
    /** The budget of one search for a planted bug. */
    private static final Duration PLANTED_BUDGET = Duration.ofMinutes(1);

    private static final Duration QUICK_BUDGET = Duration.ofSeconds(20);
    private static final Duration CELL_LIMIT = Duration.ofMinutes(30);
    private static final Duration WEAVING_LIMIT = Duration.ofHours(1);
    /** Seed of the choice of variables: that of all cases is the same. */
    private static final long CHOICE = 1;
    /** Behind the settings of quick searches. */
    private static final String BRIEFLY = ", briefly";

    private static final double SECONDS_A_SEARCH = 60;
    private static final double QUICK_SECONDS_A_SEARCH = 6;
    /** An estimate of the seconds of a PCT run, and of the runs of a campaign for each access of the other variable. */
    private static final double SECONDS_A_RUN = 0.008;

    private static final double RUNS_A_RATIO = 10;
    private static final double LEAST_RUNS = 80;
    private static final double SECONDS_A_KERNEL = 120;
    private static final double SECONDS_A_MEASUREMENT = 10;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "RankChecker: bounds on variables and threads";
    }

    @Override
    public String sentence() {
        return "*Schedules*: executed until the first failure, that one included, within the bounds (2, 2, t) with the t of the paper. *Context bound only*: the same search with preemptions as the only bound. *As published*: that, with"
                + " nothing left out because it would go on like another schedule (iterative context bounding). *Clean twin*: schedules within the bounds. Each search has "
                + BUDGET.toSeconds()
                + " s (quick: " + QUICK_BUDGET.toSeconds() + " s); what is *not in the first N* was cut off by time.";
    }

    @Override
    public String counted() {
        return "searches, measurements and campaigns";
    }

    @Override
    public int version() {
        return 2;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of(
                ResultColumn.whole("schedules"),
                ResultColumn.text("failure"),
                ResultColumn.whole("preemptions"),
                ResultColumn.whole("of_variables"),
                ResultColumn.whole("complete"),
                ResultColumn.whole("checked"),
                ResultColumn.whole("variables"),
                ResultColumn.whole("threads"),
                ResultColumn.text("technique"),
                ResultColumn.whole("ratio"),
                ResultColumn.whole("events"),
                ResultColumn.real("guarantee"),
                ResultColumn.text("plan"),
                ResultColumn.whole("campaign"),
                ResultColumn.whole("executions"),
                ResultColumn.whole("unfinished"),
                ResultColumn.whole("accesses"),
                ResultColumn.text("case"),
                ResultColumn.real("cpu_seconds").asTiming(),
                ResultColumn.whole("millis").asTiming());
    }

    @Override
    public List<Cell> cells(TableExtent extent) {
        boolean isQuick = extent == TableExtent.QUICK;
        List<Cell> cells = new ArrayList<>();
        for (RankTruth truth : RankTruth.ofTableOne()) {
            String id = truth.subject().id();
            if (!isQuick || QUICK.contains(id)) {
                for (RankSearch.Setting setting : RankSearch.Setting.values()) {
                    double guess = isQuick ? QUICK_SECONDS_A_SEARCH : SECONDS_A_SEARCH;
                    cells.add(new Cell(NAME, id, title(setting.title(), isQuick), 1, 1, guess, CELL_LIMIT, null));
                }
            }
        }
        for (int ratio : isQuick ? QUICK_RATIOS : RATIOS) {
            String subject = FREQUENCY + ratio;
            Cell size = new Cell(NAME, subject, SIZE, 1, 1, SECONDS_A_MEASUREMENT, CELL_LIMIT, null);
            cells.add(size);
            int campaigns = isQuick ? QUICK_CAMPAIGNS : CAMPAIGNS;
            for (String technique : TECHNIQUES) {
                double runs = technique.equals("pct") ? LEAST_RUNS + RUNS_A_RATIO * ratio : LEAST_RUNS;
                for (int first = 1; first <= campaigns; first += PIECE) {
                    int last = Math.min(campaigns, first + PIECE - 1);
                    cells.add(new Cell(NAME, subject, technique, first, last, runs * SECONDS_A_RUN, CELL_LIMIT, size));
                }
            }
        }
        if (!isQuick) {
            for (Kernel kernel : Kernels.all()) {
                for (String which : WeavingRuns.CASES) {
                    cells.add(new Cell(NAME, kernel.name(), which, 1, 1, SECONDS_A_KERNEL, WEAVING_LIMIT, null));
                }
            }
        }
        double guess = isQuick ? QUICK_SECONDS_A_SEARCH : SECONDS_A_SEARCH;
        for (DeepSearch.Setting setting : DeepSearch.Setting.values()) {
            String title = title(setting.title(), isQuick);
            cells.add(new Cell(NAME, DeepSearch.ID, title, 1, 1, guess, CELL_LIMIT, null));
        }
        for (PlantedSearch.Type type : isQuick ? PlantedSearch.QUICK : PlantedSearch.TYPES) {
            for (PlantedSearch.Setting setting : PlantedSearch.Setting.values()) {
                int searches = isQuick ? QUICK_PLANTED : PLANTED;
                String title = title(setting.title(), isQuick);
                cells.add(new Cell(NAME, type.subject(), title, 1, searches, guess, CELL_LIMIT, null));
            }
        }
        return cells;
    }

    /** A search with another budget is another setting. */
    private static String title(String setting, boolean isQuick) {
        return setting + (isQuick ? BRIEFLY : "");
    }

    @Override
    public List<ResultRow> make(Cell cell, CellContext bench) throws IOException, InterruptedException {
        if (WeavingRuns.CASES.contains(cell.setting())) {
            return WeavingRuns.make(cell.subject(), cell.setting(), CHOICE, bench);
        }
        if (cell.subject().startsWith(FREQUENCY)) {
            int ratio = Integer.parseInt(cell.subject().substring(FREQUENCY.length()));
            return cell.setting().equals(SIZE)
                    ? FrequencySearch.measure(ratio, cell.seed(), bench)
                    : FrequencySearch.search(
                            cell.setting(),
                            cell.first(),
                            cell.runs(),
                            cell.seed() + (cell.first() - 1) * SEEDS_A_CAMPAIGN,
                            cell.runs() * SEEDS_A_CAMPAIGN,
                            bench);
        }
        boolean isQuick = cell.setting().endsWith(BRIEFLY);
        Duration budget = isQuick ? QUICK_BUDGET : BUDGET;
        String setting = cell.setting().replace(BRIEFLY, "");
        if (cell.subject().equals(DeepSearch.ID)) {
            return List.of(DeepSearch.make(DeepSearch.Setting.titled(setting), cell.seed(), budget, bench));
        }
        if (cell.subject().startsWith(PlantedSearch.SUBJECT)) {
            Duration each = isQuick ? QUICK_BUDGET : PLANTED_BUDGET;
            return PlantedSearch.make(cell, PlantedSearch.Setting.titled(setting), each, bench);
        }
        RankTruth truth = RankTruth.named(cell.subject());
        return List.of(RankSearch.make(truth, RankSearch.Setting.titled(setting), cell.seed(), budget, bench));
    }

    @Override
    public List<Section> sections(CellResults results) {
        List<Section> sections = new ArrayList<>();
        List<RankRow> rows = RankRow.of(results);
        if (!rows.isEmpty()) {
            sections.add(new RankPage(rows).section());
        }
        List<PctvbPoint> points = PctvbPoint.of(results);
        if (!points.isEmpty()) {
            sections.add(new PctvbPage(points).section());
        }
        List<WeavingCost> costs = WeavingCost.of(results);
        if (!costs.isEmpty()) {
            sections.add(WeavingCost.section(costs));
        }
        DeepSearch.section(results, BRIEFLY).ifPresent(sections::add);
        PlantedSearch.section(results, BRIEFLY).ifPresent(sections::add);
        return sections;
    }
}
