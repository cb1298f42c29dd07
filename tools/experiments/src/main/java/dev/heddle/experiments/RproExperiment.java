package dev.heddle.experiments;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.campaign.InProcessRun;
import dev.heddle.engine.internal.campaign.InProcessRuns;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.experiments.RproResults.Count;
import dev.heddle.experiments.RproResults.Point;
import dev.heddle.experiments.RproResults.Seeds;
import dev.heddle.experiments.RproResults.Size;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How often PCT and RPro find a deadlock, over the radius (RPro, section 5, and the figure with the guarantee): on each subject the same
 * number of runs of PCT, and of RPro for every radius. Only acquisitions are events, for both.
 */
final class RproExperiment implements Piecework.Pieces<RproTarget, Point> {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    /** Runs that measure how large a run is. */
    private static final int MEASURING = 20;
    /** Results are written down after so many runs, and what was not is made again by the next call. */
    private static final long PIECE = 1_000;
    /** One change point less: what PCT tries of its own accord for a deadlock of two threads. */
    private static final int SHALLOW = 2;

    private final List<RproTarget> targets;
    private final List<Integer> radii;
    private final int depth;
    private final long runs;
    private final Console console;
    private final Share share;
    private final RproResults results;
    private final Piecework work;

    /**
     * @param depth ordering constraints that are looked for
     * @param runs of each point
     * @param jobs how many JVMs at the same time
     * @param share which of the pieces
     * @param directory where results are, and files of runs while they are made
     */
    RproExperiment(
            List<RproTarget> targets,
            List<Integer> radii,
            int depth,
            long runs,
            int jobs,
            Share share,
            Path directory,
            Console console)
            throws IOException {
        this.targets = targets;
        this.radii = radii;
        this.depth = depth;
        this.runs = runs;
        this.share = share;
        this.console = console;
        work = new Piecework(directory, jobs, console);
        results = RproResults.open(directory);
    }

    /** @throws UsageException if no plan has this depth and this radius */
    static void checkFit(int depth, int radius) {
        try {
            plan(new Size("", 1, 1), new Point("", depth, radius));
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** Makes the runs that are missing. */
    void run() throws IOException, InterruptedException {
        work.run(targets, this, results.runs());
    }

    @Override
    public boolean isMeasured(RproTarget target) {
        return results.size(target.name()) != null;
    }

    @Override
    public List<Point> points(RproTarget target) {
        List<Point> points = new ArrayList<>();
        if (depth > SHALLOW) {
            points.add(new Point(target.name(), SHALLOW, null));
        }
        points.add(new Point(target.name(), depth, null));
        radii.forEach(radius -> points.add(new Point(target.name(), depth, radius)));
        return points;
    }

    /** Runs that end in a deadlock are cut short, and count only if there are no others. */
    @Override
    public void measure(RproTarget target) throws IOException, InterruptedException {
        List<Outcome> whole = new ArrayList<>();
        List<Outcome> cutShort = new ArrayList<>();
        make(target, new RandomPlan("measure", "random", 1), 1, MEASURING, run -> {
            if (!run.isLost()) {
                Outcome outcome = run.line().outcome();
                (outcome.end() == Outcome.End.EXIT ? whole : cutShort).add(outcome);
            }
        });
        List<Outcome> seen = whole.isEmpty() ? cutShort : whole;
        results.add(new Size(
                target.name(),
                (int) seen.stream().mapToLong(Outcome::threads).max().orElse(1),
                Math.max(
                        1,
                        Math.round(seen.stream()
                                .mapToLong(Outcome::acquisitions)
                                .average()
                                .orElse(1)))));
    }

    @Override
    public void fill(RproTarget target, Point point) throws IOException, InterruptedException {
        PctPlan plan = plan(results.size(target.name()), point);
        for (Seeds seeds : results.missing(point, runs, PIECE)) {
            if (!share.has(number(target, point) + (seeds.first() - 1) / PIECE)) {
                continue;
            }
            console.status(target.name() + ": " + plan.technique() + " depth " + point.depth()
                    + (point.radius() == null ? "" : ", radius " + point.radius()) + ", run " + seeds.first() + " of "
                    + runs + "; " + results.runs() + " of " + runs * points() + " runs in all");
            Tally tally = new Tally();
            make(target, plan, seeds.first(), seeds.last(), tally);
            results.add(point, seeds.first(), tally.count());
        }
    }

    /** The place of a point in the table, so that machines agree on whose its pieces are. */
    private long number(RproTarget target, Point point) {
        return (long) targets.indexOf(target) * points(target).size()
                + points(target).indexOf(point);
    }

    /** How many runs nobody has made yet. */
    long missing() {
        long missing = 0;
        for (RproTarget target : targets) {
            for (Point point : points(target)) {
                missing += results.missing(point, runs, PIECE).stream()
                        .mapToLong(seeds -> seeds.last() - seeds.first() + 1)
                        .sum();
            }
        }
        return missing;
    }

    private long points() {
        return targets.stream().mapToLong(target -> points(target).size()).sum();
    }

    private void make(RproTarget target, Plan plan, long first, long last, RunTaker taker)
            throws IOException, InterruptedException {
        Path place = work.place();
        Path file = Piecework.write(plan, place);
        new InProcessRuns(target.command(), new Replayer(Recorder.CAMPAIGN), LIMIT)
                .make(file, first, last, place.resolve("jvms"), run -> {
                    taker.take(run);
                    return false;
                });
        Directories.delete(place);
    }

    /** Told of every run. */
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

        Count count() {
            return new Count(runs, deadlocks, lost);
        }
    }

    /** The plan with which a point is measured; its guarantee is the point's. */
    static PctPlan plan(Size size, Point point) {
        return point.radius() == null
                ? PctPlan.pct(
                        "pct", "pct", 1, point.depth(), size.acquisitions(), size.threads(), Counting.ACQUISITIONS)
                : PctPlan.rpro(
                        "rpro",
                        "rpro",
                        1,
                        point.depth(),
                        point.radius(),
                        size.acquisitions(),
                        size.threads(),
                        Counting.ACQUISITIONS);
    }

    /** What was measured on each subject. */
    List<RproCurve> curves() {
        return targets.stream()
                .map(target -> RproCurve.of(target.name(), depth, results))
                .toList();
    }
}
