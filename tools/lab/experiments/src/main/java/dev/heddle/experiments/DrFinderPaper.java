package dev.heddle.experiments;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.engine.internal.hunt.NoiseSearch;
import dev.heddle.engine.internal.hunt.RaceRun;
import dev.heddle.engine.internal.hunt.RunRaces;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.experiments.DrFinderResults.Way;
import dev.heddle.experiments.tables.Cell;
import dev.heddle.experiments.tables.CellContext;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.Paper;
import dev.heddle.experiments.tables.ResultColumn;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.experiments.tables.TableExtent;
import dev.heddle.report.chart.Section;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.relation.MayTrigger;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The evaluation of DrFinder (section 6): on each subject the same number of runs recorded as they come, with noise,
 * under PCT, under a random walk and under DrFinder, all looked at for races by the same detector.
 */
public final class DrFinderPaper implements Paper {
    static final String NAME = "drfinder";

    private static final String SIZE = "size";
    private static final String HIDDEN = "hidden";
    private static final Duration RUN_LIMIT = Duration.ofSeconds(60);
    private static final Duration CELL_LIMIT = Duration.ofMinutes(30);
    /** Ordering constraints for PCT. */
    private static final int PCT_DEPTH = 3;

    private static final int RUNS = 10;
    private static final int QUICK_RUNS = 2;
    private static final List<Integer> DEPTHS = List.of(1, 2, 5, 10);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "DrFinder: races that the order of locks hides";
    }

    @Override
    public String sentence() {
        return "The same number of runs in each column, and one detector (happens-before) for all: FT: recorded as they come; CT: with noise at acquisitions, gated; PCT, depth "
                + PCT_DEPTH
                + ", and random: serial schedules; DR: DrFinder, each run with what the one before has shown, gated in real programs and serial in the hidden ones. *new by DR*: races that neither FT nor CT nor PCT had. *stopped*: runs"
                + " that the limit of " + RUN_LIMIT.toSeconds()
                + " s ended; what they had done by then counts. The paper: 89 races that the other three miss, on six programs of DaCapo; phase I takes 1.6 times as long as a native run, phase II 4.2 times.";
    }

    @Override
    public int version() {
        return 1;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of(
                ResultColumn.whole("threads"),
                ResultColumn.whole("decisions"),
                ResultColumn.text("column"),
                ResultColumn.whole("depth"),
                ResultColumn.whole("run"),
                ResultColumn.text("races"),
                ResultColumn.whole("holds"),
                ResultColumn.whole("thrashes"),
                ResultColumn.whole("lost"),
                ResultColumn.whole("stopped"),
                ResultColumn.text("race"),
                ResultColumn.text("words"),
                ResultColumn.whole("millis").asTiming());
    }

    @Override
    public List<Cell> cells(TableExtent extent) {
        boolean isQuick = extent == TableExtent.QUICK;
        List<Cell> cells = new ArrayList<>();
        for (DrFinderTarget target : DrFinderTarget.of(extent)) {
            double guess = target.seconds();
            Cell size = new Cell(NAME, target.name(), SIZE, 1, 1, guess, CELL_LIMIT, null);
            cells.add(size);
            cells.add(new Cell(NAME, target.name(), HIDDEN, 1, 1, guess, CELL_LIMIT, null));
            for (Setting setting : settings(isQuick)) {
                boolean isSized = setting.way == Way.PCT;
                cells.add(new Cell(
                        NAME,
                        target.name(),
                        setting.name(),
                        1,
                        isQuick ? QUICK_RUNS : RUNS,
                        guess,
                        CELL_LIMIT,
                        isSized ? size : null));
            }
        }
        return cells;
    }

    /**
     * How runs are made.
     *
     * @param depth of DrFinder: how many callers of an acquisition may trigger it; 0 for the others
     */
    private record Setting(Way way, int depth) {
        String name() {
            return way.title() + (depth == 0 ? "" : " d=" + depth);
        }
    }

    private static List<Setting> settings(boolean isQuick) {
        List<Setting> settings = new ArrayList<>();
        for (Way way : List.of(Way.NATIVE, Way.FT, Way.CT, Way.PCT, Way.RW)) {
            settings.add(new Setting(way, 0));
        }
        for (int depth : isQuick ? List.of(DrFinderTables.DEPTH) : DEPTHS) {
            settings.add(new Setting(Way.DR, depth));
        }
        return settings;
    }

    @Override
    public List<ResultRow> make(Cell cell, CellContext bench) throws IOException, InterruptedException {
        DrFinderTarget target = DrFinderTarget.named(cell.subject());
        if (cell.setting().equals(SIZE)) {
            return List.of(measure(target, cell.seed(), bench));
        }
        if (cell.setting().equals(HIDDEN)) {
            return hidden(target, bench);
        }
        Setting setting = settings(false).stream()
                .filter(one -> one.name().equals(cell.setting()))
                .findFirst()
                .orElseThrow();
        Runs runs = new Runs(target, setting, cell, bench);
        return runs.make();
    }

    private static ResultRow measure(DrFinderTarget target, long seed, CellContext bench)
            throws IOException, InterruptedException {
        Path place = bench.place();
        Plan plan = new RandomPlan("measure", "random", 1);
        Path file = write(plan, place);
        RunReport report = new ControlledRun(
                        target.command(),
                        new Replayer(Recorder.CAMPAIGN.with("record", "off")),
                        OptionValues.DEFAULTS,
                        RUN_LIMIT)
                .run(plan, file, seed, place.resolve("run"), false);
        if (report.outcome() == null) {
            throw new IOException("it does not run under control: " + report.inWords());
        }
        if (report.failure() != null && report.failure().text().contains("NoClassDefFoundError")) {
            throw new IOException("a library is missing: " + report.failure().text());
        }
        return ResultRow.of(
                "threads",
                Math.max(1, report.outcome().threads()),
                "decisions",
                Math.max(1, report.outcome().decisions()));
    }

    /** Pairs of one recorded run, and those that {@code reversal} proves. */
    private static List<ResultRow> hidden(DrFinderTarget target, CellContext bench)
            throws IOException, InterruptedException {
        Path place = bench.place();
        TargetRun done = record(target, Recorder.CAMPAIGN, place);
        HiddenPairs pairs =
                HiddenPairs.of(place.resolve(RunReport.RECORDING), place, (engine, searched, all) -> bench.progress()
                        .status(target.name() + ": hidden pairs, " + engine));
        Directories.delete(place);
        return List.of(
                row(Way.HIDDEN, 0, 1, pairs.hidden(), done, 0, 0, false),
                row(Way.PROVEN, 0, 1, pairs.proven(), done, 0, 0, false));
    }

    private static TargetRun record(DrFinderTarget target, Recorder recorder, Path place)
            throws IOException, InterruptedException {
        Path recording = OutputDirectory.claim(place.resolve(RunReport.RECORDING), "recording");
        TargetRun done = TargetRun.inBackground(
                recorder.weave(target.command(), recording),
                place.resolve(ControlledRun.STDOUT),
                place.resolve(ControlledRun.STDERR),
                RUN_LIMIT,
                recording);
        if (!OutputDirectory.holdsRecording(recording)) {
            throw new IOException("the program did not start (exit code " + done.exitCode() + ")");
        }
        return done;
    }

    private static ResultRow row(
            Way way, int depth, long run, Set<String> races, TargetRun done, long holds, long thrashes, boolean lost) {
        return ResultRow.of(
                "column",
                way.title(),
                "depth",
                depth,
                "run",
                run,
                "races",
                String.join("\n", races),
                "holds",
                holds,
                "thrashes",
                thrashes,
                "lost",
                lost ? 1 : 0,
                "stopped",
                done.timedOut() ? 1 : 0,
                "millis",
                done.elapsed().toMillis());
    }

    private static Path write(Plan plan, Path place) throws IOException {
        Path file = place.resolve("plan.json");
        PlanFile.write(file, plan);
        return file;
    }

    /** The runs of one cell. */
    private static final class Runs {
        private final DrFinderTarget target;
        private final Setting setting;
        private final Cell cell;
        private final CellContext bench;
        private final List<ResultRow> rows = new ArrayList<>();
        /** Names of races, with what they are in words. */
        private final SortedMap<String, String> races = new TreeMap<>();
        /** The result of the run before; DrFinder only. */
        private MayTrigger relation;

        Runs(DrFinderTarget target, Setting setting, Cell cell, CellContext bench) {
            this.target = target;
            this.setting = setting;
            this.cell = cell;
            this.bench = bench;
        }

        List<ResultRow> make() throws IOException, InterruptedException {
            if (setting.way == Way.DR) {
                firstPhase();
            }
            for (long run = cell.first(); run <= cell.last(); run++) {
                bench.progress().status(cell.name() + ": run " + run);
                Path place = bench.place();
                make(run, cell.seed() + run - cell.first(), place);
                Directories.delete(place);
            }
            races.forEach((race, words) -> rows.add(
                    ResultRow.of("column", setting.way.title(), "depth", setting.depth, "race", race, "words", words)));
            return rows;
        }

        private void make(long run, long seed, Path place) throws IOException, InterruptedException {
            switch (setting.way) {
                case NATIVE -> {
                    TargetRun done = TargetRun.inBackground(
                            target.command(),
                            place.resolve(ControlledRun.STDOUT),
                            place.resolve(ControlledRun.STDERR),
                            RUN_LIMIT);
                    add(setting.way, run, List.of(), done, 0, 0, false);
                }
                case FT -> {
                    TargetRun done = record(target, Recorder.CAMPAIGN, place);
                    RunRaces seen = RunRaces.readable(place.resolve(RunReport.RECORDING), 1);
                    add(run, new RaceRun(done, null, seen, place));
                }
                case CT -> add(run, controlled(NoiseSearch.plan(1), Outcome.Mode.GATED, seed, place));
                case PCT -> add(run, controlled(pct(), Outcome.Mode.SERIAL, seed, place));
                case RW ->
                    add(run, controlled(new RandomPlan("random", "random", 1), Outcome.Mode.SERIAL, seed, place));
                case DR -> add(run, steered(seed, place));
                case PHASE_ONE, HIDDEN, PROVEN ->
                    throw new IllegalArgumentException(setting.name() + " is no row of runs");
            }
        }

        private PctPlan pct() {
            ResultRow size = bench.needed().get(0);
            return PctPlan.pct(
                    "pct", "pct", 1, PCT_DEPTH, size.whole("decisions"), (int) size.whole("threads"), Counting.ALL);
        }

        private RaceRun controlled(Plan plan, Outcome.Mode mode, long seed, Path place)
                throws IOException, InterruptedException {
            return controlled(plan, mode, seed, place, 1);
        }

        /** @param depth number of frames for the may-trigger relation of the run */
        private RaceRun controlled(Plan plan, Outcome.Mode mode, long seed, Path place, int depth)
                throws IOException, InterruptedException {
            Path directory = place.resolve("run");
            RunReport report = new ControlledRun(
                            target.command(), new Replayer(Recorder.CAMPAIGN, mode), OptionValues.DEFAULTS, RUN_LIMIT)
                    .run(plan, write(plan, place), seed, directory, RUN_LIMIT);
            return RaceRun.of(report, depth);
        }

        /** Records acquisitions once. */
        private void firstPhase() throws IOException, InterruptedException {
            Path place = bench.place();
            TargetRun done = record(target, new Recorder(Map.of("profile", "sync")), place);
            relation = RunRaces.relation(place.resolve(RunReport.RECORDING), setting.depth);
            add(Way.PHASE_ONE, 0, List.of(), done, 0, 0, false);
            Directories.delete(place);
        }

        /** A run under what the run before has shown; what it shows itself is kept for the next one. */
        private RaceRun steered(long seed, Path place) throws IOException, InterruptedException {
            Plan plan = new DrFinderPlan("drfinder", DrFinderPlan.TECHNIQUE, 1, relation);
            RaceRun made = controlled(plan, target.mode(), seed, place, setting.depth);
            relation = made.seen() == null ? relation : made.seen().relation();
            return made;
        }

        private void add(long run, RaceRun made) {
            add(setting.way, run, made.races(), made.target(), made.holds(), made.thrashes(), made.seen() == null);
        }

        private void add(Way way, long run, List<Race> found, TargetRun done, long holds, long thrashes, boolean lost) {
            SortedMap<String, String> names = new TreeMap<>();
            for (Race race : found) {
                names.put(
                        RaceReport.name(race),
                        race.variable() + ", " + race.earlier().place() + " and "
                                + race.later().place());
            }
            races.putAll(names);
            rows.add(row(way, setting.depth, run, names.keySet(), done, holds, thrashes, lost));
        }
    }

    @Override
    public List<Section> sections(CellResults results) {
        return new DrFinderPage(new DrFinderTables(DrFinderResults.of(results))).sections();
    }
}
