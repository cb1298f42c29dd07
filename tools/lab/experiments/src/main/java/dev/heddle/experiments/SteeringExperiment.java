package dev.heddle.experiments;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.JvmPool;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.Technique;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.RunLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * How many predictions come true when their plans are enforced: one recorded run of each program, then some seeds of
 * each plan, all in one JVM.
 *
 * <p>Writes the results of each program when it is done, and skips programs whose results exist.
 *
 * @param tries seeds of each plan
 * @param most plans of each technique, the most telling ones
 */
record SteeringExperiment(int tries, int most, Path jdk, Path directory, Console console) {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** A program to run. */
    private record Program(String name, List<String> words) {}

    List<SteeringRow> run(String globs) throws IOException, InterruptedException {
        JsonLines<SteeringRow> lines = new JsonLines<>(directory, SteeringRow.class);
        Map<String, SteeringRow> known = new LinkedHashMap<>();
        lines.read().forEach(row -> known.put(row.program(), row));
        List<SteeringRow> rows = new ArrayList<>();
        for (Program program : programs(globs)) {
            SteeringRow row = known.get(program.name);
            if (row == null) {
                row = row(program);
                lines.append(row);
            }
            rows.add(row);
        }
        return rows;
    }

    /**
     * Both twins of all shapes, in their default size, of the other subjects of the portfolio, and of those that
     * predictions are for.
     */
    private static List<Program> programs(String globs) {
        Map<String, PortfolioTarget> targets = new LinkedHashMap<>();
        PortfolioTarget.chosen(null)
                .forEach(target -> targets.putIfAbsent(target.buggy().name(), target));
        for (String technique : List.of(Subjects.ASSETFUZZER, Subjects.DEADLOCK, Subjects.DRFINDER)) {
            for (Subject subject : Subjects.of(technique)) {
                if (subject.failure().isPresent()) {
                    targets.putIfAbsent(
                            subject.name(),
                            new PortfolioTarget(
                                    subject.name(),
                                    subject,
                                    Subjects.find("clean/" + subject.name()).orElseThrow(),
                                    List.of()));
                }
            }
        }
        return targets.values().stream()
                .flatMap(target -> Stream.of(
                        new Program("buggy/" + target.name(), target.words(target.buggy())),
                        new Program("clean/" + target.name(), target.words(target.clean()))))
                .filter(program -> globs == null || SubjectCommand.matches(program.name, globs))
                .toList();
    }

    private SteeringRow row(Program program) throws IOException, InterruptedException {
        console.status(program.name + ": recorded run");
        Path place = directory.resolve("runs");
        Directories.delete(place);
        JavaCommand command = JavaCommand.of(
                Stream.concat(Stream.of(jdk.resolve("bin").resolve("java").toString()), program.words.stream())
                        .toList());
        UncontrolledRuns recorded = UncontrolledRuns.make(command, Recorder.CAMPAIGN, 1, LIMIT, place, console);
        List<Path> plans = new ArrayList<>();
        try (Recording recording = Recording.open(Path.of(recorded.directories().get(0)))) {
            for (Technique technique : Hunts.techniques()) {
                if (technique instanceof Predicting predicting) {
                    Path out = Files.createDirectories(place.resolve(technique.id()));
                    predicting
                            .analyze(
                                    new AnalysisInput(List.of(recording), List.of(), console),
                                    OptionValues.DEFAULTS,
                                    out)
                            .findings()
                            .findings()
                            .stream()
                            .map(Finding::plan)
                            .filter(Objects::nonNull)
                            .limit(most)
                            .forEach(plan -> plans.add(out.resolve(plan)));
                }
            }
        }
        Tally tally = new Tally();
        try (JvmPool jvms = new JvmPool(place.resolve("jvms"))) {
            InProcessRuns inProcess = new InProcessRuns(command, new Replayer(Recorder.CAMPAIGN), LIMIT).keeping(jvms);
            for (Path plan : plans) {
                console.status(program.name + ": prediction " + (tally.predictions + 1) + " of " + plans.size());
                tally.begin();
                inProcess.make(plan, 1, tries, place.resolve("tries-" + tally.predictions), run -> {
                    tally.run(run.isLost() ? null : run.line(), run.failure() != null);
                    return false;
                });
                tally.end(console, program.name + " " + plan.getFileName());
                jvms.tidy();
            }
        }
        Directories.delete(place);
        return tally.row(program.name, recorded.targets().get(0).exitCode() != 0);
    }

    /** The results of the runs so far. */
    private static final class Tally {
        private long predictions;
        private long failed;
        private long came;
        private long thrashed;
        private long missed;
        private long stuck;
        private long runs;
        private long comings;
        private long first;
        private boolean failedNow;
        private boolean cameNow;
        private boolean thrashedNow;
        private boolean endedNow;
        private String progress;

        void begin() {
            predictions++;
            failedNow = false;
            cameNow = false;
            thrashedNow = false;
            endedNow = false;
            progress = "";
        }

        void run(RunLine line, boolean hasFailed) {
            runs++;
            if (line == null || line.timedOut()) {
                return;
            }
            endedNow = true;
            thrashedNow |= line.outcome().thrashes() > 0;
            progress = line.outcome().progress();
            if (line.outcome().reached()) {
                comings++;
                cameNow = true;
                failedNow |= hasFailed;
                first = first == 0 && hasFailed ? runs : first;
            }
        }

        void end(Console console, String plan) {
            if (failedNow) {
                failed++;
            } else if (cameNow) {
                came++;
            } else if (!endedNow) {
                stuck++;
            } else if (thrashedNow) {
                thrashed++;
            } else {
                missed++;
            }
            if (!cameNow) {
                console.note(plan + ": " + (thrashedNow ? "thrashed: " : "") + progress);
            }
        }

        SteeringRow row(String program, boolean recordedFailed) {
            return new SteeringRow(
                    program, recordedFailed, predictions, failed, came, thrashed, missed, stuck, runs, comings, first);
        }
    }
}
