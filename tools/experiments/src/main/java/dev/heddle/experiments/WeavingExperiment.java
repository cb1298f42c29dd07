package dev.heddle.experiments;

import dev.heddle.analyzer.rankchecker.VariableUse;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.cli.demo.SubjectJars;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.subjects.kernel.Kernel;
import dev.heddle.subjects.kernel.Kernels;
import dev.heddle.trace.plan.ExplorePlan;
import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import dev.heddle.trace.recording.Recording;
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
import org.apache.commons.statistics.descriptive.Median;

/**
 * What it costs to run a kernel under control while no variable is tracked, one, two, or all of them, beside a run without control (RankChecker,
 * table 2). One schedule, of strict priorities without preemptions; each case in a JVM of its own, and in it several runs, of which the median
 * counts.
 *
 * @param runs how many runs in each JVM
 * @param size of the kernels' work; 0 for their own
 * @param choices how many variables, and pairs of them, stand for all
 * @param seed of the choice
 */
record WeavingExperiment(int runs, int size, int choices, long seed, Path directory, Console console) {
    private static final Duration LIMIT = Duration.ofMinutes(30);
    private static final List<String> THREADS = List.of("0", "0.1", "0.2");

    /** @throws UsageException if there is no such kernel */
    List<WeavingCost> run(String globs) throws IOException, InterruptedException {
        List<Kernel> kernels = Kernels.all().stream()
                .filter(kernel -> globs == null || SubjectCommand.matches(kernel.name(), globs))
                .map(kernel -> size == 0 ? kernel : kernel.withSize(size))
                .toList();
        if (kernels.isEmpty()) {
            throw new UsageException("no kernel's name matches " + globs + ": they are "
                    + Kernels.all().stream().map(Kernel::name).toList());
        }
        List<WeavingCost> rows = new ArrayList<>();
        for (Kernel kernel : kernels) {
            Path files = directory.resolve(kernel.name());
            Files.createDirectories(files);
            rows.add(measure(kernel, files));
        }
        return rows;
    }

    private WeavingCost measure(Kernel kernel, Path files) throws IOException, InterruptedException {
        VariableUses uses = uses(kernel, files);
        List<VariableName> names = uses.sites().stream().map(VariableUse::name).toList();
        List<List<VariableName>> ones = new ArrayList<>();
        List<List<VariableName>> twos = new ArrayList<>();
        List<VariableName> shuffled = new ArrayList<>(names);
        Random random = new Random(seed);
        Collections.shuffle(shuffled, random);
        for (int i = 0; i < Math.min(choices, names.size()); i++) {
            ones.add(List.of(shuffled.get(i)));
            twos.add(List.of(shuffled.get(i), shuffled.get((i + 1) % names.size())));
        }
        double plain = plain(kernel, files);
        Controlled none = controlled(kernel, uses.tracking(List.of()), files.resolve("v0"), runs);
        List<Double> costOfOnes = new ArrayList<>();
        double two = 0;
        for (int i = 0; i < ones.size(); i++) {
            costOfOnes.add(controlled(kernel, uses.tracking(ones.get(i)), files.resolve("v1-" + i), runs).seconds);
            two += controlled(kernel, uses.tracking(twos.get(i)), files.resolve("v2-" + i), runs).seconds;
        }
        Tracking everything = new Tracking(names, List.of(Tracking.ALL), List.of(Tracking.ALL));
        Controlled all = controlled(kernel, everything, files.resolve("v-all"), Math.min(runs, 2));
        return new WeavingCost(
                kernel.name() + " (" + kernel.size() + ")",
                names.size(),
                all.decisions,
                plain,
                none.seconds,
                costOfOnes.stream().mapToDouble(Double::doubleValue).average().orElse(0),
                two / twos.size(),
                all.seconds,
                costOfOnes);
    }

    /** Of a small run: the names are the same. */
    private VariableUses uses(Kernel kernel, Path files) throws IOException, InterruptedException {
        console.status(kernel.name() + ": recording");
        Path recording = files.resolve("recording");
        JavaCommand command = Recorder.CAMPAIGN.with("profile", "full").weave(command(kernel.smallWords()), recording);
        run(command, files.resolve("recorder"));
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

    private double plain(Kernel kernel, Path files) throws IOException, InterruptedException {
        console.status(kernel.name() + ": native");
        List<String> words = new ArrayList<>(List.of(
                java(),
                "-cp",
                here(),
                NativeRuns.class.getName(),
                Integer.toString(runs),
                SubjectJars.main().toString()));
        words.addAll(kernel.words());
        Path said = run(new JavaCommand(words), files.resolve("native"));
        List<Double> seconds = Files.readAllLines(said).stream()
                .filter(line -> line.startsWith(NativeRuns.MARK))
                .map(line -> Long.parseLong(line.substring(NativeRuns.MARK.length())) / 1e6)
                .toList();
        return median(seconds);
    }

    private static String here() {
        try {
            return Path.of(NativeRuns.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Controlled(double seconds, long decisions) {}

    private Controlled controlled(Kernel kernel, Tracking tracking, Path files, int times)
            throws IOException, InterruptedException {
        console.status(kernel.name() + ": " + tracking.variables());
        Files.createDirectories(files);
        List<Bounded> schedules = Collections.nCopies(times, new Bounded(List.of(0, 1, 2), List.of()));
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
                        ExplorePlan.Sameness.HAPPENS_BEFORE,
                        schedules));
        Path recording = files.resolve("runs");
        run(
                new Replayer(Recorder.CAMPAIGN)
                        .enforceInProcess(command(kernel.words()), plan, 1, times, LIMIT, recording, null),
                files.resolve("jvm"));
        List<RunLine> lines = RunLine.readAll(recording.resolve(RunLine.FILE_NAME));
        if (lines.size() < times || lines.stream().anyMatch(line -> line.exitCode() != 0 || line.timedOut())) {
            throw new IllegalStateException(kernel.name() + " did not end well under control: see " + recording);
        }
        return new Controlled(
                median(lines.stream().map(line -> line.cpuMicros() / 1e6).toList()),
                lines.get(0).outcome().decisions());
    }

    /** @return what it wrote to standard output */
    private static Path run(JavaCommand command, Path files) throws IOException, InterruptedException {
        Files.createDirectories(files);
        Path out = files.resolve("out");
        TargetRun run = TargetRun.inBackground(command, out, files.resolve("err"), LIMIT);
        if (run.timedOut() || run.exitCode() != 0) {
            throw new IllegalStateException("ended with " + run.exitCode() + ": see " + files + ", " + command);
        }
        return out;
    }

    static double median(List<Double> values) {
        return Median.withDefaults()
                .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
