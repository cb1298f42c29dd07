package dev.heddle.experiments;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.JvmPool;
import dev.heddle.experiments.AssetFuzzerProfile.Candidate;
import dev.heddle.experiments.AssetFuzzerProfile.Candidates;
import dev.heddle.experiments.fuzzers.AtomFuzzerBlocks;
import dev.heddle.experiments.tables.Cell;
import dev.heddle.experiments.tables.CellContext;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The failures that each technique finds with the same number of runs (AssetFuzzer, table 2, exceptions): RM,
 * RaceFuzzer, AtomFuzzer and AssetFuzzer. The runs are not recorded, and many of them share a JVM.
 *
 * <p>As in the paper, AssetFuzzer makes a fixed number of runs for each of its candidates; the others make as many runs
 * in all, spread over their candidates. AtomFuzzer has one phase in the paper, so without a candidate its runs are
 * random ones. RaceFuzzer makes no run without a candidate.
 */
final class AssetFuzzerFailures {
    /** The end of the kind of rows, after the name of the technique. */
    static final String ROWS = " failures";

    static final String RF = "RF";
    /** AtomFuzzer with synchronized blocks, as in the paper. */
    static final String ATF = "ATF";
    /** AtomFuzzer with calls as blocks. */
    static final String ATF_CALLS = "ATF+";
    /** The columns of the paper's table, in its order, and AtomFuzzer with calls; AssetFuzzer is the last one. */
    static final List<String> TECHNIQUES = List.of(AssetFuzzerPaper.RM, RF, ATF, ATF_CALLS, AssetFuzzerPaper.ASF);

    /** Seeds of a technique, more than it has runs. */
    private static final long SEEDS = 100_000;

    private final Cell cell;
    private final CellContext bench;
    private final InProcessRuns runs;
    private final Path directory;
    private final List<ResultRow> rows = new ArrayList<>();
    private long seed;
    private int plans;

    private AssetFuzzerFailures(Cell cell, CellContext bench, InProcessRuns runs, Path directory) {
        this.cell = cell;
        this.bench = bench;
        this.runs = runs;
        this.directory = directory;
    }

    /** Makes the runs of a cell; its number of runs is that of an AssetFuzzer candidate. */
    static List<ResultRow> make(Cell cell, CellContext bench, Duration limit) throws IOException, InterruptedException {
        JavaCommand command = AssetFuzzerTarget.named(cell.subject()).command();
        Path directory = bench.place();
        try (AssetFuzzerProfile profile = AssetFuzzerProfile.record(command, directory, limit);
                JvmPool jvms = new JvmPool(directory.resolve("jvms"))) {
            InProcessRuns runs = new InProcessRuns(command, new Replayer(Recorder.CAMPAIGN), limit).keeping(jvms);
            AssetFuzzerFailures failures = new AssetFuzzerFailures(cell, bench, runs, directory);
            failures.make(profile, jvms);
            return failures.rows;
        }
    }

    private void make(AssetFuzzerProfile profile, JvmPool jvms) throws IOException, InterruptedException {
        Candidates own = profile.assetFuzzer();
        long total = cell.runs() * Math.max(1, own.tried().size());
        Candidate random =
                new Candidate("random", "random schedules", List.of(new RandomPlan("random", "assetfuzzer", 1)));
        Candidates none = new Candidates(0, List.of(random));
        for (int i = 0; i < TECHNIQUES.size(); i++) {
            String name = TECHNIQUES.get(i);
            seed = cell.seed() + i * SEEDS;
            Candidates candidates =
                    switch (name) {
                        case RF -> profile.raceFuzzer();
                        case ATF -> orRandom(profile.atomFuzzer(AtomFuzzerBlocks.Blocks.SYNCHRONIZED), none);
                        case ATF_CALLS -> orRandom(profile.atomFuzzer(AtomFuzzerBlocks.Blocks.CALLS), none);
                        case AssetFuzzerPaper.ASF -> own;
                        default -> none;
                    };
            make(name, candidates, total);
            jvms.tidy();
        }
    }

    private static Candidates orRandom(Candidates candidates, Candidates random) {
        return candidates.all() == 0 ? random : candidates;
    }

    private void make(String technique, Candidates candidates, long total) throws IOException, InterruptedException {
        int number = candidates.tried().size();
        if (number == 0) {
            rows.add(ResultRow.of("kind", technique + ROWS, "all", 0, "runs", 0, "reached", 0, "failed", 0, "lost", 0));
        }
        for (int i = 0; i < number; i++) {
            Candidate candidate = candidates.tried().get(i);
            bench.progress().status(cell.subject() + ": " + technique + " candidate " + (i + 1) + " of " + number);
            Tally tally = new Tally();
            long begin = System.nanoTime();
            make(candidate, share(total, number, i), tally);
            rows.add(ResultRow.of(
                            "kind",
                            technique + ROWS,
                            "candidate",
                            candidate.id(),
                            "title",
                            candidate.title(),
                            "all",
                            candidates.all())
                    .with(
                            "runs",
                            tally.runs,
                            "reached",
                            tally.reached,
                            "failed",
                            tally.failed,
                            "lost",
                            tally.lost,
                            "failure",
                            tally.failures.isEmpty() ? null : String.join("\n", tally.failures),
                            "millis",
                            (System.nanoTime() - begin) / 1_000_000));
        }
    }

    /** The part of some runs that one of several has; the first ones have one more if the division has a rest. */
    private static long share(long total, int number, int index) {
        return total / number + (index < total % number ? 1 : 0);
    }

    private void make(Candidate candidate, long count, Tally tally) throws IOException, InterruptedException {
        int ways = candidate.plans().size();
        for (int way = 0; way < ways; way++) {
            long runsOfWay = share(count, ways, way);
            if (runsOfWay > 0) {
                make(candidate.plans().get(way), runsOfWay, tally);
            }
        }
    }

    private void make(Plan plan, long count, Tally tally) throws IOException, InterruptedException {
        Path files = directory.resolve("plan-" + ++plans);
        Files.createDirectories(files);
        Path file = files.resolve("plan.json");
        PlanFile.write(file, plan);
        runs.make(file, seed, seed + count - 1, files.resolve("runs"), run -> {
            tally.add(run);
            return false;
        });
        seed += count;
        Directories.delete(files);
    }

    /** A name of a failure that is the same in every run: the identity, without messages that differ. */
    static String nameOf(Failure failure) {
        return Failure.oneLine(failure.identity() == null ? failure.text() : failure.identity());
    }

    private static final class Tally {
        private long runs;
        private long reached;
        private long failed;
        private long lost;
        private final Set<String> failures = new TreeSet<>();

        void add(InProcessRun run) {
            runs++;
            if (run.isLost() || run.line().timedOut()) {
                lost++;
            }
            if (run.isLost()) {
                return;
            }
            reached += run.isReached() ? 1 : 0;
            if (run.failure() != null) {
                failed++;
                failures.add(nameOf(run.failure()));
            }
            if (run.schedule() != null) {
                run.schedule().toFile().delete();
            }
        }
    }
}
