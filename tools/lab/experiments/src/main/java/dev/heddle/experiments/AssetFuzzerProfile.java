package dev.heddle.experiments;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.predict.AssetFuzzerTechnique;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.experiments.fuzzers.AtomFuzzerBlocks;
import dev.heddle.experiments.fuzzers.RaceFuzzerPairs;
import dev.heddle.experiments.fuzzers.RivalCandidate;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The profiling runs of a program (AssetFuzzer, section 5.2), and their candidates: those of the AssetFuzzer technique,
 * and those of its two rivals, from the same recordings.
 */
final class AssetFuzzerProfile implements AutoCloseable {
    /** Number of profiling runs. */
    static final int RECORDINGS = 3;
    /** Limit of candidates that are tried, the best-ranked ones. */
    static final int MOST = 20;

    private final AssetFuzzerTechnique technique = new AssetFuzzerTechnique();
    private final OpenRecordings open;
    private final Path directory;

    private AssetFuzzerProfile(OpenRecordings open, Path directory) {
        this.open = open;
        this.directory = directory;
    }

    /**
     * A candidate of any technique.
     *
     * @param plans the ways to try it, at least one
     */
    record Candidate(String id, String title, List<Plan> plans) {}

    /**
     * The candidates of a technique.
     *
     * @param all number of all candidates
     * @param tried the best-ranked ones, at most {@link #MOST}
     */
    record Candidates(int all, List<Candidate> tried) {}

    /**
     * Records the profiling runs.
     *
     * @param limit time limit of a run
     */
    static AssetFuzzerProfile record(JavaCommand command, Path directory, Duration limit)
            throws IOException, InterruptedException {
        List<String> recorded = new ArrayList<>();
        for (int i = 1; i <= RECORDINGS; i++) {
            Path recording = OutputDirectory.claim(directory.resolve("recording-" + i), "recording");
            TargetRun run = TargetRun.inBackground(
                    Recorder.CAMPAIGN.weave(command, recording),
                    directory.resolve(ControlledRun.STDOUT),
                    directory.resolve(ControlledRun.STDERR),
                    limit);
            if (!OutputDirectory.holdsRecording(recording)) {
                throw new IOException("the program did not start (exit code " + run.exitCode() + ")");
            }
            recorded.add(recording.toString());
        }
        return new AssetFuzzerProfile(OpenRecordings.open(recorded, Recording.Damage.REFUSE), directory);
    }

    /** The candidates of AssetFuzzer. */
    Candidates assetFuzzer() throws IOException {
        Path analysis = OutputDirectory.claim(directory.resolve("analysis"), "analysis");
        List<Finding> findings = technique
                .analyze(AnalysisInput.of(open.all()), OptionValues.DEFAULTS, analysis)
                .findings()
                .findings();
        List<Candidate> tried = new ArrayList<>();
        for (Finding finding : findings.subList(0, Math.min(MOST, findings.size()))) {
            Plan plan = PlanFile.read(analysis.resolve(finding.plan()));
            tried.add(new Candidate(finding.id(), plan.title(), List.of(plan)));
        }
        return new Candidates(findings.size(), tried);
    }

    /** The candidates of RaceFuzzer. */
    Candidates raceFuzzer() {
        return of(RaceFuzzerPairs.of(sources()));
    }

    /** The candidates of AtomFuzzer in these blocks. */
    Candidates atomFuzzer(AtomFuzzerBlocks.Blocks blocks) {
        return of(AtomFuzzerBlocks.of(sources(), blocks));
    }

    private List<EventSource> sources() {
        return open.all().stream().map(EventSource::of).toList();
    }

    private static Candidates of(List<RivalCandidate> found) {
        return new Candidates(
                found.size(),
                found.stream()
                        .limit(MOST)
                        .map(one -> new Candidate(one.id(), one.title(), one.plans()))
                        .toList());
    }

    @Override
    public void close() {
        open.close();
    }
}
