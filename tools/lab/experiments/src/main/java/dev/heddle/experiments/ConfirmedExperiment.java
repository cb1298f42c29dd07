package dev.heddle.experiments;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.internal.runs.UncontrolledRuns;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many predictions with a witness come true: of each subject one recorded run, then some runs under the plan of
 * each prediction, each in a JVM of its own.
 *
 * <p>Writes the results of each program when it is done, and skips programs whose results exist.
 *
 * @param tries runs under each plan
 * @param limit how long a run may take
 */
record ConfirmedExperiment(int tries, Duration limit, Path directory, Console console) {
    private static final List<String> TECHNIQUES = List.of("deadlock", "reversal", "atomicity");

    /** @param globs which subjects, null for all buggy ones */
    List<ConfirmedRow> run(String globs) throws IOException, InterruptedException {
        List<Subject> subjects = Subjects.all().stream()
                .filter(subject -> SubjectCommand.matches(subject.id(), globs == null ? "buggy/*" : globs))
                .toList();
        if (subjects.isEmpty()) {
            throw new UsageException("no subject's name matches " + globs + ": names are such as buggy/account");
        }
        JsonLines<ConfirmedRow> lines = new JsonLines<>(directory, ConfirmedRow.class);
        List<ConfirmedRow> rows = new ArrayList<>(lines.read());
        for (Subject subject : subjects) {
            if (rows.stream().noneMatch(row -> row.program().equals(subject.id()))) {
                for (ConfirmedRow row : rows(subject)) {
                    rows.add(row);
                    lines.append(row);
                }
            }
        }
        return rows;
    }

    private List<ConfirmedRow> rows(Subject subject) throws IOException, InterruptedException {
        console.status(subject.id() + ": recorded run");
        Path place = directory.resolve("runs");
        Directories.delete(place);
        JavaCommand command = SubjectCommand.of(subject, List.of());
        UncontrolledRuns recorded = UncontrolledRuns.make(command, Recorder.CAMPAIGN, 1, limit, place, console);
        Map<String, List<Finding>> found = new LinkedHashMap<>();
        try (Recording recording = Recording.open(Path.of(recorded.directories().get(0)))) {
            for (String id : TECHNIQUES) {
                Analysing technique =
                        (Analysing) Techniques.named(id, Techniques.installed().analysing());
                Path out = Files.createDirectories(place.resolve(id));
                found.put(
                        id,
                        technique
                                .analyze(
                                        new AnalysisInput(List.of(recording), List.of(), console),
                                        OptionValues.DEFAULTS,
                                        out)
                                .findings()
                                .findings());
            }
        }
        boolean hasFailed = recorded.targets().get(0).exitCode() != 0;
        ControlledRun runs = new ControlledRun(command, new Replayer(Recorder.CAMPAIGN), OptionValues.DEFAULTS, limit);
        List<ConfirmedRow> rows = new ArrayList<>();
        for (Map.Entry<String, List<Finding>> each : found.entrySet()) {
            Tally tally = new Tally();
            for (Finding finding : each.getValue()) {
                Proof proof = Proof.of(finding);
                if (proof != null && proof.isComplete()) {
                    console.status(subject.id() + ": " + finding.id());
                    tally.tried(finding, runs, place.resolve(each.getKey()));
                }
            }
            rows.add(tally.row(subject.id(), each.getKey(), each.getValue().size(), hasFailed));
        }
        Directories.delete(place);
        return rows;
    }

    /** The outcome of the predictions of one technique. */
    private final class Tally {
        private int predicted;
        private int planned;
        private int confirmed;
        private int failed;
        private int runs;
        private final List<String> left = new ArrayList<>();

        void tried(Finding finding, ControlledRun how, Path out) throws IOException, InterruptedException {
            predicted++;
            if (finding.plan() == null) {
                left.add(finding.id() + ": no plan: " + finding.title());
                return;
            }
            planned++;
            Path file = out.resolve(finding.plan());
            Plan plan = PlanFile.read(file);
            boolean hasFailed = false;
            boolean cameTrue = false;
            List<String> ends = new ArrayList<>();
            for (int seed = 1; seed <= tries && !cameTrue; seed++) {
                Path directory = Files.createDirectories(out.resolve("tries").resolve(finding.id() + "-" + seed));
                RunReport report = how.run(plan, file, seed, directory, false);
                runs++;
                // No technique judges units of work: the order was followed to its end, or was not.
                cameTrue = report.verdict() == RunVerdict.CONFIRMED || report.verdict() == RunVerdict.REACHED;
                hasFailed |= cameTrue && report.failure() != null;
                ends.add(report.verdict()
                        + (report.outcome() == null
                                ? ""
                                : ": " + report.outcome().progress()));
            }
            confirmed += cameTrue ? 1 : 0;
            failed += hasFailed ? 1 : 0;
            if (!cameTrue) {
                left.add(finding.id() + ": " + finding.title() + ": " + ends);
            }
        }

        ConfirmedRow row(String program, String technique, int all, boolean recordedFailed) {
            return new ConfirmedRow(
                    program,
                    technique,
                    recordedFailed,
                    predicted,
                    planned,
                    confirmed,
                    failed,
                    runs,
                    all - predicted,
                    left);
        }
    }
}
