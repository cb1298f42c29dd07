package dev.heddle.experiments;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.assetfuzzer.AssetFuzzerTechnique;
import dev.heddle.engine.internal.campaign.ControlledRun;
import dev.heddle.engine.internal.campaign.RunReport;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.recordings.OpenRecordings;
import dev.heddle.engine.internal.text.Table;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.subjects.Subject;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The comparison of the AssetFuzzer paper (section 5, table 2): directed replay (ASF) against the same number of runs under a plain
 * random scheduler with run-time monitoring (RM), on each subject.
 *
 * <p>Native runs alternate with controlled ones, so that the machine's moods hit both.
 */
final class AssetFuzzerExperiment {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final OptionValues OPTIONS = OptionValues.USUAL;

    private final int recordings;
    private final int tries;
    private final int most;
    private final Console console;
    private final AssetFuzzerTechnique technique = new AssetFuzzerTechnique();

    /**
     * @param recordings recorded runs of each subject
     * @param tries controlled runs for each candidate
     * @param most candidates tried for each subject at most
     */
    AssetFuzzerExperiment(int recordings, int tries, int most, Console console) {
        this.recordings = recordings;
        this.tries = tries;
        this.most = most;
        this.console = console;
    }

    Table run(List<Subject> subjects, Path out) throws IOException, InterruptedException {
        Table table = new Table(
                "subject",
                "native s",
                "runs",
                "RM viol",
                "ASF viol",
                "RM rate",
                "ASF rate",
                "RM fail",
                "ASF fail",
                "RM slow",
                "ASF slow");
        for (Subject subject : subjects) {
            Path directory = out.resolve(subject.id().replace('/', '-'));
            measure(subject, directory, table);
            Directories.delete(directory);
        }
        return table;
    }

    /** What one kind of controlled runs came to. */
    private static final class Side {
        private final Set<String> violations = new TreeSet<>();
        private final Set<String> failures = new TreeSet<>();
        private final List<Long> millis = new ArrayList<>();
        private int runs;
        private int hits;

        void add(RunReport run, boolean hit) {
            runs++;
            hits += hit ? 1 : 0;
            millis.add(run.target().elapsed().toMillis());
            if (run.failure() != null) {
                failures.add(run.failure().text());
            }
        }

        String rate() {
            return runs == 0 ? "-" : String.format("%.2f", (double) hits / runs);
        }

        String slowdown(long nativeMillis) {
            return runs == 0 ? "-" : String.format("%.1fx", (double) median(millis) / nativeMillis);
        }
    }

    private void measure(Subject subject, Path directory, Table table) throws IOException, InterruptedException {
        JavaCommand command = SubjectCommand.of(subject, List.of());
        Findings findings = predict(command, directory);
        List<Finding> candidates = findings.findings()
                .subList(0, Math.min(most, findings.findings().size()));
        ControlledRun controlled = new ControlledRun(command, new Replayer(Recorder.CAMPAIGN), OPTIONS, LIMIT);
        Path randomFile = directory.resolve("random.json");
        Plan random = new RandomPlan("random", technique.id(), 1);
        PlanFile.write(randomFile, random);
        Side asf = new Side();
        Side rm = new Side();
        List<Long> plain = new ArrayList<>();
        int run = 0;
        for (Finding candidate : candidates) {
            Path planFile = directory.resolve("analysis").resolve(candidate.plan());
            Plan plan = PlanFile.read(planFile);
            for (int i = 0; i < tries; i++) {
                run++;
                console.status(subject.id() + ": run " + run + " of " + candidates.size() * tries);
                plain.add(nativeRun(command, directory).elapsed().toMillis());
                directed(controlled, plan, planFile, i, directory, asf);
                monitored(controlled, random, randomFile, run, directory, rm);
            }
        }
        if (plain.isEmpty()) {
            plain.add(nativeRun(command, directory).elapsed().toMillis());
        }
        long nativeMillis = Math.max(1, median(plain));
        table.row(
                subject.id(),
                String.format("%.2f", nativeMillis / 1000.0),
                run,
                rm.violations.size(),
                asf.violations.size(),
                rm.rate(),
                asf.rate(),
                rm.failures.size(),
                asf.failures.size(),
                rm.slowdown(nativeMillis),
                asf.slowdown(nativeMillis));
    }

    private Findings predict(JavaCommand command, Path directory) throws IOException, InterruptedException {
        List<String> recorded = new ArrayList<>();
        for (int i = 1; i <= recordings; i++) {
            Path recording = OutputDirectory.claim(directory.resolve("recording-" + i), "recording");
            TargetRun.inBackground(
                    Recorder.CAMPAIGN.weave(command, recording),
                    directory.resolve(ControlledRun.STDOUT),
                    directory.resolve(ControlledRun.STDERR),
                    LIMIT);
            recorded.add(recording.toString());
        }
        try (OpenRecordings open = OpenRecordings.open(recorded, Recording.Damage.REFUSE)) {
            Path analysis = OutputDirectory.claim(directory.resolve("analysis"), "analysis");
            return technique
                    .analyze(AnalysisInput.of(open.all()), OPTIONS, analysis)
                    .findings();
        }
    }

    private static TargetRun nativeRun(JavaCommand command, Path directory) throws InterruptedException {
        return TargetRun.inBackground(
                command, directory.resolve(ControlledRun.STDOUT), directory.resolve(ControlledRun.STDERR), LIMIT);
    }

    private void directed(ControlledRun controlled, Plan plan, Path planFile, int seed, Path directory, Side side)
            throws IOException, InterruptedException {
        Path runDirectory = directory.resolve("asf");
        RunReport report = controlled.run(plan, planFile, plan.seed() + seed, runDirectory, false);
        if (report.isConfirmed()) {
            side.violations.add(plan.id());
        }
        side.add(report, report.isConfirmed());
        Directories.delete(runDirectory);
    }

    private void monitored(ControlledRun controlled, Plan plan, Path planFile, int seed, Path directory, Side side)
            throws IOException, InterruptedException {
        Path runDirectory = directory.resolve("rm");
        RunReport report = controlled.run(plan, planFile, seed, runDirectory, false);
        Set<String> seen = Collections.emptySet();
        try (Recording recording = Recording.open(runDirectory.resolve(RunReport.RECORDING))) {
            seen = technique.observe(recording);
        }
        side.violations.addAll(seen);
        side.add(report, !seen.isEmpty());
        Directories.delete(runDirectory);
    }

    private static long median(List<Long> values) {
        List<Long> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
