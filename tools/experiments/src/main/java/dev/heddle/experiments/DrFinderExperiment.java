package dev.heddle.experiments;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.campaign.ControlledRun;
import dev.heddle.engine.internal.campaign.RunReport;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.race.RaceRun;
import dev.heddle.engine.internal.race.RaceRuns;
import dev.heddle.engine.internal.race.SeenRun;
import dev.heddle.engine.internal.search.NoiseSearch;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.experiments.DrFinderResults.Column;
import dev.heddle.experiments.DrFinderResults.Point;
import dev.heddle.experiments.DrFinderResults.Run;
import dev.heddle.experiments.DrFinderResults.Size;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.relation.MayTrigger;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The evaluation of DrFinder (section 6): on each subject the same number of runs recorded as they come, with noise, under PCT, under a random
 * walk and under DrFinder, all looked at for races by the same detector. A <em>campaign</em> is one such row of runs; the paper has one.
 */
final class DrFinderExperiment implements Piecework.Pieces<DrFinderTarget, Point> {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    /** Ordering constraints for PCT. */
    private static final int PCT_DEPTH = 3;

    /**
     * How much.
     *
     * @param runs of each campaign and column
     * @param campaigns of each column
     * @param depth of DrFinder, when it is compared
     * @param depths those that are compared among each other, in the first campaign
     * @param mode how DrFinder controls
     * @param jobs how many runs at the same time
     */
    record Extent(int runs, int campaigns, int depth, List<Integer> depths, Outcome.Mode mode, int jobs) {}

    private final List<DrFinderTarget> targets;
    private final Extent extent;
    private final Path directory;
    private final Console console;
    private final DrFinderResults results;
    private final Piecework work;

    /** @param directory where results are, and files of runs while they are made */
    DrFinderExperiment(List<DrFinderTarget> targets, Extent extent, Path directory, Console console)
            throws IOException {
        this.targets = targets;
        this.extent = extent;
        this.directory = directory;
        this.console = console;
        work = new Piecework(directory, extent.jobs(), console);
        results = DrFinderResults.open(directory);
    }

    DrFinderResults results() {
        return results;
    }

    /** Makes the runs that are missing. */
    void run() throws IOException, InterruptedException {
        work.run(targets, this, results.size());
    }

    @Override
    public boolean isMeasured(DrFinderTarget target) {
        return results.size(target.name()) != null;
    }

    @Override
    public List<Point> points(DrFinderTarget target) {
        List<Point> points = new ArrayList<>();
        for (int campaign = 1; campaign <= extent.campaigns(); campaign++) {
            for (Column column : Column.values()) {
                if (column == Column.DR || column == Column.PHASE_ONE) {
                    points.add(new Point(target.name(), column, extent.depth(), campaign));
                } else if (column != Column.NATIVE || campaign == 1) {
                    points.add(new Point(target.name(), column, 0, campaign));
                }
            }
        }
        for (int depth : extent.depths()) {
            for (Column column : List.of(Column.PHASE_ONE, Column.DR)) {
                Point point = new Point(target.name(), column, depth, 1);
                if (!points.contains(point)) {
                    points.add(point);
                }
            }
        }
        // The first phase of a campaign comes before its second, which needs what it has shown.
        return points.stream()
                .filter(point -> point.column() != Column.PHASE_ONE)
                .toList();
    }

    private int total() {
        return targets.stream().mapToInt(target -> points(target).size()).sum() * extent.runs();
    }

    @Override
    public void measure(DrFinderTarget target) throws IOException, InterruptedException {
        Path place = work.place();
        Plan plan = new RandomPlan("measure", "random", 1);
        Path file = Piecework.write(plan, place);
        RunReport report = new ControlledRun(
                        target.command(),
                        new Replayer(Recorder.CAMPAIGN.with("record", "off")),
                        OptionValues.USUAL,
                        LIMIT)
                .run(plan, file, 1, place.resolve("run"), false);
        if (report.outcome() == null) {
            throw new UsageException(target.name() + " does not run under control (" + report.inWords() + "): see "
                    + report.directory());
        }
        results.add(new Size(
                target.name(),
                (int) Math.max(1, report.outcome().threads()),
                Math.max(1, report.outcome().decisions())));
        Directories.delete(place);
    }

    @Override
    public void fill(DrFinderTarget target, Point point) throws IOException, InterruptedException {
        if (point.column() == Column.DR) {
            firstPhase(target, point);
        }
        for (int run = results.runs(point).size() + 1; run <= extent.runs(); run++) {
            console.status(target.name() + ": " + point.column().title() + ", campaign " + point.campaign() + ", run "
                    + run + " of " + extent.runs() + "; " + results.size() + " of " + total() + " runs in all");
            Path place = work.place();
            results.add(point, make(target, point, run, place));
            Directories.delete(place);
        }
    }

    private Run make(DrFinderTarget target, Point point, int run, Path place) throws IOException, InterruptedException {
        // Every run of an experiment has a seed of its own.
        long seed = (long) (point.campaign() - 1) * extent.runs() + run;
        return switch (point.column()) {
            case NATIVE -> plain(target, run, place);
            case FT -> of(run, runs(target, 1).recorded(place.resolve("run")));
            case CT -> controlled(target, NoiseSearch.plan(1), Outcome.Mode.GATED, run, seed, place);
            case PCT -> controlled(target, pct(results.size(target.name())), Outcome.Mode.SERIAL, run, seed, place);
            case RW -> controlled(target, new RandomPlan("random", "random", 1), Outcome.Mode.SERIAL, run, seed, place);
            case DR -> steered(target, point, run, seed, place);
            case PHASE_ONE -> throw new IllegalArgumentException("the first phase is no row of runs");
        };
    }

    private static Run plain(DrFinderTarget target, int run, Path place) throws IOException, InterruptedException {
        TargetRun done = TargetRun.inBackground(
                target.command(), place.resolve(ControlledRun.STDOUT), place.resolve(ControlledRun.STDERR), LIMIT);
        return Run.of(run, List.of(), done.elapsed().toMillis(), 0, 0, false, done.timedOut());
    }

    private static PctPlan pct(Size size) {
        return PctPlan.pct("pct", "pct", 1, PCT_DEPTH, size.decisions(), size.threads(), Counting.ALL);
    }

    private Run controlled(DrFinderTarget target, Plan plan, Outcome.Mode mode, int run, long seed, Path place)
            throws IOException, InterruptedException {
        Path file = Piecework.write(plan, place);
        return of(run, runs(target, 1).controlled(plan, file, seed, mode, place.resolve("run"), LIMIT));
    }

    private static Run of(int run, RaceRun made) {
        return Run.of(
                run,
                made.races(),
                made.target().elapsed().toMillis(),
                made.holds(),
                made.thrashes(),
                made.seen() == null,
                made.target().timedOut());
    }

    private static RaceRuns runs(DrFinderTarget target, int depth) {
        return new RaceRuns(target.command(), Recorder.CAMPAIGN, depth, LIMIT);
    }

    // DrFinder

    /** Records acquisitions once, unless that has been done, and keeps the relation. */
    private void firstPhase(DrFinderTarget target, Point second) throws IOException, InterruptedException {
        Point point = new Point(target.name(), Column.PHASE_ONE, second.depth(), second.campaign());
        if (!results.runs(point).isEmpty()) {
            return;
        }
        Path place = work.place();
        Path recording = OutputDirectory.claim(place.resolve(RunReport.RECORDING), "recording");
        TargetRun done = TargetRun.inBackground(
                new Recorder(Map.of("profile", "sync")).weave(target.command(), recording),
                place.resolve(ControlledRun.STDOUT),
                place.resolve(ControlledRun.STDERR),
                LIMIT);
        if (!OutputDirectory.holdsRecording(recording)) {
            throw new UsageException(
                    target.name() + " did not start (exit code " + done.exitCode() + "): see " + place);
        }
        keep(second, 0, SeenRun.relation(recording, second.depth()));
        results.add(point, Run.of(1, List.of(), done.elapsed().toMillis(), 0, 0, false, done.timedOut()));
        Directories.delete(place);
    }

    /** A run under what the run before has shown; what it shows itself is kept for the next one. */
    private Run steered(DrFinderTarget target, Point point, int run, long seed, Path place)
            throws IOException, InterruptedException {
        MayTrigger relation = MayTrigger.read(kept(point, run - 1));
        Plan plan = new DrFinderPlan("drfinder", DrFinderPlan.TECHNIQUE, 1, relation);
        Path file = Piecework.write(plan, place);
        RaceRun made =
                runs(target, point.depth()).controlled(plan, file, seed, extent.mode(), place.resolve("run"), LIMIT);
        keep(point, run, made.seen() == null ? relation : made.seen().relation());
        return of(run, made);
    }

    /** Whoever was killed between this and the line with the run's result makes the run again, from the relation before. */
    private void keep(Point point, int run, MayTrigger relation) throws IOException {
        Path file = kept(point, run);
        Files.createDirectories(file.getParent());
        relation.write(file);
        Files.deleteIfExists(kept(point, run - 2));
    }

    private Path kept(Point point, int run) {
        return directory
                .resolve("relations")
                .resolve(point.subject().replace('/', '-') + "-" + point.depth() + "-" + point.campaign())
                .resolve(run + ".json");
    }
}
