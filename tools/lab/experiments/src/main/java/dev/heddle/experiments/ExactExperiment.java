package dev.heddle.experiments;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.Hunt;
import dev.heddle.engine.Program;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.experiments.ExactRun.Kind;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How often the plans of a finding bring it back: of each subject and each JDK the plans of the first finding of a
 * plain hunt, replayed on that JDK and on the others, each time in a fresh JVM that records nothing.
 *
 * <p>Plans and results are written down one by one; what is there is not done again.
 *
 * @param jdks homes of the JDKs
 * @param runs replays of an exact plan on the JDK that made it
 * @param others replays on another JDK, and of shrunk plans
 * @param budget wall time of each hunt
 */
record ExactExperiment(List<Path> jdks, int runs, int others, Duration budget, Path directory, Console console) {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** The name of a JDK: the version of its language. */
    static String name(Path jdk) throws IOException {
        for (String line : Files.readAllLines(jdk.resolve("release"))) {
            if (line.startsWith("JAVA_VERSION=\"")) {
                return line.substring(line.indexOf('"') + 1).split("[.\"+-]")[0];
            }
        }
        throw new IOException(jdk.resolve("release") + " does not say its JAVA_VERSION");
    }

    /** @return whatever was run, now or before */
    List<ExactRun> run(List<ExactTarget> targets) throws IOException, InterruptedException {
        JsonLines<ExactRun> lines = new JsonLines<>(directory, ExactRun.class);
        List<ExactRun> all = new ArrayList<>(lines.read());
        for (ExactTarget target : targets) {
            for (Path made : jdks) {
                if (!hunt(target, made, all, lines)) {
                    continue;
                }
                for (Kind kind : List.of(Kind.EXACT, Kind.SHRUNK)) {
                    Path plan = plan(target, made, kind);
                    for (Path on : Files.exists(plan) ? jdks : List.<Path>of()) {
                        replay(target, kind, made, on, all, lines);
                    }
                }
            }
        }
        return all;
    }

    private Path plan(ExactTarget target, Path made, Kind kind) throws IOException {
        return directory.resolve("plans").resolve(target.name() + "-" + name(made) + "-" + kind + ".json");
    }

    /** @return whether there is a finding */
    private boolean hunt(ExactTarget target, Path jdk, List<ExactRun> all, JsonLines<ExactRun> lines)
            throws IOException, InterruptedException {
        String name = name(jdk);
        if (Files.exists(plan(target, jdk, Kind.EXACT))) {
            return true;
        }
        if (all.stream()
                .anyMatch(run -> run.plan() == Kind.NONE
                        && run.subject().equals(target.name())
                        && run.made().equals(name))) {
            return false;
        }
        console.status(target.name() + ": hunt on " + name);
        Path place = directory.resolve("hunt");
        Directories.delete(place);
        Hunt.of(Program.on(jdk, target.words()))
                .option("first", "true")
                .budget(budget)
                .into(place)
                .run();
        Path exact = first(place.resolve("exact"));
        if (exact == null) {
            add(new ExactRun(target.name(), Kind.NONE, name, name, false, "the hunt has found nothing"), all, lines);
            return false;
        }
        Files.createDirectories(directory.resolve("plans"));
        // The last of the plans that is written says that all are there.
        Path shrunk = first(place.resolve("shrunk"));
        if (shrunk != null && Files.exists(shrunk.resolve("preemptions.json"))) {
            Files.copy(
                    shrunk.resolve("preemptions.json"),
                    plan(target, jdk, Kind.SHRUNK),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        Files.copy(exact, plan(target, jdk, Kind.EXACT));
        Directories.delete(place);
        return true;
    }

    private static Path first(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return null;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().findFirst().orElse(null);
        }
    }

    private void replay(
            ExactTarget target, Kind kind, Path made, Path on, List<ExactRun> all, JsonLines<ExactRun> lines)
            throws IOException, InterruptedException {
        Path file = plan(target, made, kind);
        Plan plan = PlanFile.read(file);
        String from = name(made);
        String to = name(on);
        List<String> words = new ArrayList<>(List.of(on.resolve("bin/java").toString()));
        words.addAll(target.words());
        ControlledRun controlled = new ControlledRun(
                JavaCommand.of(words),
                new Replayer(Recorder.CAMPAIGN.with("record", "off")),
                OptionValues.DEFAULTS,
                LIMIT);
        long done = all.stream()
                .filter(run -> run.subject().equals(target.name())
                        && run.plan() == kind
                        && run.made().equals(from)
                        && run.on().equals(to))
                .count();
        int wanted = kind == Kind.EXACT && from.equals(to) ? runs : others;
        for (long i = done; i < wanted; i++) {
            console.status(target.name() + ": " + kind + " " + from + "→" + to + " " + (i + 1) + " of " + wanted);
            Path place = directory.resolve("run");
            Directories.delete(place);
            RunReport report = controlled.run(plan, file, plan.seed(), place, false);
            boolean isBack = report.verdict() == RunVerdict.REPRODUCED;
            add(
                    new ExactRun(target.name(), kind, from, to, isBack, isBack ? notes(report) : report.inWords()),
                    all,
                    lines);
            if (isBack) {
                Directories.delete(place);
            } else {
                keep(place, target.name() + "-" + kind + "-" + from + "-" + to + "-" + (i + 1));
            }
        }
    }

    private void keep(Path place, String name) throws IOException {
        Path kept = directory.resolve("lost").resolve(name);
        Files.createDirectories(kept.getParent());
        Directories.delete(kept);
        Files.move(place, kept);
    }

    private static String notes(RunReport report) {
        return report.outcome() == null
                ? ""
                : report.outcome().notes().stream()
                        .filter(note -> note.contains("JDK code"))
                        .collect(Collectors.joining("; "));
    }

    private static void add(ExactRun run, List<ExactRun> all, JsonLines<ExactRun> lines) throws IOException {
        lines.append(run);
        all.add(run);
    }
}
