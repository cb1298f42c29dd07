package dev.heddle.experiments;

import dev.heddle.analyzer.rankchecker.VariableUse;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.cli.demo.SubjectJars;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.experiments.tables.CellContext;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.subjects.kernel.Kernel;
import dev.heddle.subjects.kernel.Kernels;
import dev.heddle.trace.plan.ExplorePlan;
import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunLine;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Measures the cost of running a kernel under control while no variable is tracked, one, two, or all of them, beside a
 * run without control (RankChecker, table 2). One schedule, of strict priorities without preemptions; each case in a
 * JVM of its own, and in it several runs, of which the median counts.
 */
final class WeavingRuns {
    /** Cases, each a cell. */
    static final String NATIVE = "native";

    static final String NONE = "v0";
    static final String ONE = "v1";
    static final String TWO = "v2";
    static final String ALL = "v-all";
    static final List<String> CASES = List.of(NATIVE, NONE, ONE, TWO, ALL);

    /** For each JVM. */
    private static final Duration LIMIT = Duration.ofMinutes(5);
    /**
     * For a run under control: what takes longer is stopped, and counts as what it has taken until then. So does a run
     * that only reads the variable for so long that it is taken for one that makes no progress: what else it does is
     * not woven.
     */
    static final Duration RUN_LIMIT = Duration.ofSeconds(30);

    /** Where everything is tracked, which takes minutes: there is one run. */
    static final Duration LIMIT_OF_ALL = Duration.ofMinutes(15);

    private static final List<String> THREADS = List.of("0", "0.1", "0.2");
    /** Column with the decisions of a run; empty if the run was stopped. */
    static final String ACCESSES = "accesses";

    /** How many variables, and pairs of them, stand for all. */
    private static final int CHOICES = 12;
    /** In each JVM. */
    private static final int RUNS = 2;

    private final Kernel kernel;
    private final CellContext bench;

    private WeavingRuns(Kernel kernel, CellContext bench) {
        this.kernel = kernel;
        this.bench = bench;
    }

    /** @param seed of the choice of variables; the same for all cases of a kernel */
    static List<ResultRow> make(String kernel, String which, long seed, CellContext bench)
            throws IOException, InterruptedException {
        Kernel known = Kernels.all().stream()
                .filter(one -> one.name().equals(kernel))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no kernel " + kernel));
        return new WeavingRuns(known, bench).make(which, seed);
    }

    private List<ResultRow> make(String which, long seed) throws IOException, InterruptedException {
        if (which.equals(NATIVE)) {
            return List.of(ResultRow.of("case", NATIVE, "cpu_seconds", plain()));
        }
        VariableUses uses = uses();
        List<VariableName> names = uses.sites().stream().map(VariableUse::name).toList();
        List<ResultRow> rows = new ArrayList<>();
        for (Tracking tracking : tracked(which, uses, names, seed)) {
            ResultRow row =
                    which.equals(ALL) ? controlled(tracking, 1, LIMIT_OF_ALL) : controlled(tracking, RUNS, RUN_LIMIT);
            rows.add(row.with("case", which, "variables", names.size()));
        }
        return rows;
    }

    private static List<Tracking> tracked(String which, VariableUses uses, List<VariableName> names, long seed) {
        List<VariableName> shuffled = new ArrayList<>(names);
        Collections.shuffle(shuffled, new Random(seed));
        return switch (which) {
            case NONE -> List.of(uses.tracking(List.of()));
            case ONE ->
                shuffled.stream()
                        .limit(CHOICES)
                        .map(name -> uses.tracking(List.of(name)))
                        .toList();
            case TWO ->
                IntStream.range(0, Math.min(CHOICES, names.size()))
                        .mapToObj(i -> uses.tracking(List.of(shuffled.get(i), shuffled.get((i + 1) % names.size()))))
                        .toList();
            case ALL -> List.of(new Tracking(names, List.of(Tracking.ALL), List.of(Tracking.ALL)));
            default -> throw new IllegalArgumentException("there is no case " + which);
        };
    }

    /** The names of a small run: those of a long run are the same. */
    private VariableUses uses() throws IOException, InterruptedException {
        bench.progress().status(kernel.name() + ": recording");
        Path recording = bench.place().resolve("recording");
        run(Recorder.CAMPAIGN.with("profile", "full").weave(command(kernel.smallWords()), recording));
        try (Recording open = Recording.open(recording)) {
            return VariableUses.of(List.of(open));
        } finally {
            Directories.delete(recording);
        }
    }

    private static JavaCommand command(List<String> words) {
        List<String> all =
                new ArrayList<>(List.of(java(), "-cp", SubjectJars.main().toString()));
        all.addAll(words);
        return new JavaCommand(all);
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private double plain() throws IOException, InterruptedException {
        bench.progress().status(kernel.name() + ": native");
        List<String> words = new ArrayList<>(List.of(
                java(),
                "-cp",
                here(),
                RunsWithoutAgent.class.getName(),
                Integer.toString(RUNS),
                SubjectJars.main().toString()));
        words.addAll(kernel.words());
        Path said = run(new JavaCommand(words));
        List<Double> seconds = Files.readAllLines(said).stream()
                .filter(line -> line.startsWith(RunsWithoutAgent.MARK))
                .map(line -> Long.parseLong(line.substring(RunsWithoutAgent.MARK.length())) / 1e6)
                .toList();
        return median(seconds);
    }

    private static String here() {
        try {
            return Path.of(RunsWithoutAgent.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private ResultRow controlled(Tracking tracking, int runs, Duration limit) throws IOException, InterruptedException {
        bench.progress().status(kernel.name() + ": " + tracking.variables());
        Path files = bench.place();
        List<Bounded> schedules = Collections.nCopies(runs, new Bounded(List.of(0, 1, 2), List.of()));
        Path plan = files.resolve("plan.json");
        PlanFile.write(
                plan,
                new ExplorePlan(
                        "cost",
                        ExplorePlan.TECHNIQUE,
                        1,
                        tracking,
                        tracking.variables().size(),
                        THREADS,
                        false,
                        false,
                        ExplorePlan.Sameness.HAPPENS_BEFORE,
                        schedules));
        Path recording = files.resolve("runs");
        JavaCommand command = new Replayer(Recorder.CAMPAIGN)
                .enforceInProcess(command(kernel.words()), plan, 1, runs, limit, recording, null);
        TargetRun.inBackground(
                command, files.resolve("out"), files.resolve("err"), LIMIT.plus(limit.multipliedBy(runs)));
        List<RunLine> lines = RunLine.readAll(recording.resolve(RunLine.FILE_NAME));
        boolean isStopped = lines.stream()
                .anyMatch(line -> line.timedOut() || line.outcome().end() == Outcome.End.NO_PROGRESS);
        if (!isStopped && (lines.size() < runs || lines.stream().anyMatch(line -> line.exitCode() != 0))) {
            throw new IOException(kernel.name() + " did not end well under control");
        }
        ResultRow row = ResultRow.of(
                "cpu_seconds",
                median(lines.stream().map(line -> line.cpuMicros() / 1e6).toList()));
        return isStopped ? row : row.with(ACCESSES, lines.get(0).outcome().decisions());
    }

    /** @return what it wrote to standard output */
    private Path run(JavaCommand command) throws IOException, InterruptedException {
        Path files = bench.place();
        Path out = files.resolve("out");
        TargetRun run = TargetRun.inBackground(command, out, files.resolve("err"), LIMIT);
        if (run.timedOut() || run.exitCode() != 0) {
            throw new IOException(kernel.name()
                    + (run.timedOut()
                            ? " took more than " + LIMIT.toMinutes() + " min"
                            : " ended with " + run.exitCode()));
        }
        return out;
    }

    static double median(List<Double> values) {
        return Median.withDefaults()
                .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
