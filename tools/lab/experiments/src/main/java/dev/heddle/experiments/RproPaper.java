package dev.heddle.experiments;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.experiments.RproCurve.Size;
import dev.heddle.experiments.tables.Cell;
import dev.heddle.experiments.tables.CellContext;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.Paper;
import dev.heddle.experiments.tables.ResultColumn;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.experiments.tables.TableExtent;
import dev.heddle.report.chart.Section;
import dev.heddle.subjects.server.MariaDb;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How often PCT and RPro find a deadlock, over the radius (RPro, section 5, and the figure with the guarantee): on each
 * subject the same number of runs of PCT, and of RPro for every radius. Only acquisitions are events, for both.
 */
public final class RproPaper implements Paper {
    /** Ordering constraints that are looked for. */
    static final int DEPTH = 3;
    /** One change point less: what PCT tries of its own accord for a deadlock of two threads. */
    static final int SHALLOW = 2;

    private static final String NAME = "rpro";
    private static final String SIZE = "size";
    private static final List<Integer> RADII = List.of(1, 2, 3, 5, 7, 10, 20, 50, 100, 150);
    private static final List<Integer> QUICK_RADII = List.of(2, 7, 50);
    private static final Duration RUN_LIMIT = Duration.ofSeconds(60);
    private static final Duration CELL_LIMIT = Duration.ofMinutes(30);
    /** Runs that measure how large a run is. */
    private static final int MEASURING = 20;

    private static final long QUICK_RUNS = 200;
    /** Number of runs of a cell. */
    private static final long PIECE = 2_500;

    /** A JVM that has not started yet. */
    private static final double SECONDS_A_MEASURING_RUN = 0.2;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "RPro: deadlocks found by PCT and by RPro";
    }

    @Override
    public String sentence() {
        return "Probability that a run finds the deadlock, with PCT and with RPro at several radii. n threads (main included) and k acquisitions of a run, means of "
                + MEASURING
                + " random runs; d ordering constraints that are looked for; both techniques count acquisitions only. *gain*: RPro at its best radius over PCT of the same depth; the best of several radii is"
                + " favoured by chance, so that where both find it often a gain a little above 1 is not significant. *95 %*: interval of the gain if the radius had been chosen beforehand. *at least*: what is guaranteed. *held*: no count is"
                + " below its guarantee by more than chance (binomial, 1 %).";
    }

    @Override
    public int version() {
        return 1;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of(
                ResultColumn.whole("threads"),
                ResultColumn.whole("acquisitions"),
                ResultColumn.whole("depth"),
                ResultColumn.whole("radius"),
                ResultColumn.whole("runs"),
                ResultColumn.whole("deadlocks"),
                ResultColumn.whole("lost"));
    }

    @Override
    public List<Cell> cells(TableExtent extent) {
        List<Cell> cells = new ArrayList<>();
        for (RproTarget target : RproTarget.of(extent)) {
            Cell size = new Cell(NAME, target.name(), SIZE, 1, MEASURING, SECONDS_A_MEASURING_RUN, CELL_LIMIT, null);
            cells.add(size);
            long runs = extent == TableExtent.QUICK ? QUICK_RUNS : target.runs();
            for (Setting setting : settings(extent)) {
                for (long first = 1; first <= runs; first += PIECE) {
                    long last = Math.min(runs, first + PIECE - 1);
                    cells.add(new Cell(
                            NAME, target.name(), setting.name(), first, last, target.seconds(), CELL_LIMIT, size));
                }
            }
        }
        return cells;
    }

    private static List<Setting> settings(TableExtent extent) {
        List<Setting> settings = new ArrayList<>();
        settings.add(new Setting(SHALLOW, null));
        settings.add(new Setting(DEPTH, null));
        for (int radius : extent == TableExtent.QUICK ? QUICK_RADII : RADII) {
            settings.add(new Setting(DEPTH, radius));
        }
        return settings;
    }

    /**
     * How runs are made.
     *
     * @param depth ordering constraints that are looked for (d)
     * @param radius of RPro; null for PCT
     */
    record Setting(int depth, Integer radius) {
        String name() {
            return radius == null ? "pct d=" + depth : "rpro d=" + depth + " r=" + radius;
        }

        static Setting of(ResultRow row) {
            return new Setting((int) row.whole("depth"), row.has("radius") ? (int) row.whole("radius") : null);
        }

        /** The plan with which it is measured; its guarantee is the setting's. */
        PctPlan plan(Size size) {
            return radius == null
                    ? PctPlan.pct("pct", "pct", 1, depth, size.acquisitions(), size.threads(), Counting.ACQUISITIONS)
                    : PctPlan.rpro(
                            "rpro",
                            "rpro",
                            1,
                            depth,
                            radius,
                            size.acquisitions(),
                            size.threads(),
                            Counting.ACQUISITIONS);
        }
    }

    @Override
    public List<ResultRow> make(Cell cell, CellContext bench) throws IOException, InterruptedException {
        RproTarget target = RproTarget.named(cell.subject());
        if (cell.setting().equals(SIZE)) {
            return List.of(measure(target, cell, bench));
        }
        Setting setting = settings(TableExtent.WHOLE).stream()
                .filter(one -> one.name().equals(cell.setting()))
                .findFirst()
                .orElseThrow();
        Tally tally = new Tally();
        make(target, setting.plan(Size.of(bench.needed().get(0))), cell, bench, tally);
        return List.of(ResultRow.of(
                "depth",
                setting.depth(),
                "radius",
                setting.radius(),
                "runs",
                tally.runs,
                "deadlocks",
                tally.deadlocks,
                "lost",
                tally.lost));
    }

    /** Runs that end in a deadlock are cut short, and count only if there are no others. */
    private static ResultRow measure(RproTarget target, Cell cell, CellContext bench)
            throws IOException, InterruptedException {
        List<Outcome> whole = new ArrayList<>();
        List<Outcome> cutShort = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        make(target, new RandomPlan("measure", "random", 1), cell, bench, run -> {
            if (run.isLost() || run.line().timedOut()) {
                failures.add("its time was over");
            } else if (run.line().outcome().end() == Outcome.End.DEADLOCK) {
                cutShort.add(run.line().outcome());
            } else if (run.failure() == null) {
                whole.add(run.line().outcome());
            } else {
                failures.add(run.failure().text());
            }
        });
        List<Outcome> seen = whole.isEmpty() ? cutShort : whole;
        if (seen.isEmpty()) {
            throw new IOException("no run came to its end or to the deadlock: " + failures.get(0));
        }
        return ResultRow.of(
                "threads",
                seen.stream().mapToLong(Outcome::threads).max().orElseThrow(),
                "acquisitions",
                Math.max(
                        1,
                        Math.round(seen.stream()
                                .mapToLong(Outcome::acquisitions)
                                .average()
                                .orElseThrow())));
    }

    private static void make(RproTarget target, Plan plan, Cell cell, CellContext bench, RunTaker taker)
            throws IOException, InterruptedException {
        if (target.isServed()) {
            try (MariaDb server = MariaDb.start(bench.place())) {
                make(target.command(server), plan, cell, bench, taker);
            }
        } else {
            make(target.command(), plan, cell, bench, taker);
        }
    }

    private static void make(JavaCommand command, Plan plan, Cell cell, CellContext bench, RunTaker taker)
            throws IOException, InterruptedException {
        Path place = bench.place();
        Path file = place.resolve("plan.json");
        PlanFile.write(file, plan);
        new InProcessRuns(command, new Replayer(Recorder.CAMPAIGN), RUN_LIMIT)
                .make(file, cell.seed(), cell.lastSeed(), place.resolve("jvms"), run -> {
                    taker.take(run);
                    return false;
                });
    }

    /** Receives every run. */
    @FunctionalInterface
    private interface RunTaker {
        void take(InProcessRun run);
    }

    private static final class Tally implements RunTaker {
        private long runs;
        private long deadlocks;
        private long lost;

        @Override
        public void take(InProcessRun run) {
            runs++;
            if (run.isLost() || run.line().timedOut()) {
                lost++;
            } else if (run.line().outcome().end() == Outcome.End.DEADLOCK) {
                deadlocks++;
            }
        }
    }

    @Override
    public List<Section> sections(CellResults results) {
        return RproPage.sections(RproCurve.of(results));
    }
}
