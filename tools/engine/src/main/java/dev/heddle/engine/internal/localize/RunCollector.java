package dev.heddle.engine.internal.localize;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.localize.FailureRule.Judgement;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.ExactPlans;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.FoundFailures;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Makes runs until there are enough passing ones and a failing one, or up to a limit. The first failing run is kept as
 * a recording.
 *
 * @param command the target
 * @param recorder selects the instrumented classes
 * @param limit time limit of a run
 * @param wanted number of passing runs to collect
 * @param most largest number of runs
 * @param out directory for the files
 */
public record RunCollector(
        JavaCommand command, Recorder recorder, Duration limit, int wanted, int most, Path out, Progress progress) {
    /** Directory of temporary files. */
    public static final String WORK = "work";
    /** Directory of other failures than the first one, with their exact plans. */
    static final String OTHERS = "met";
    /** The recording of the first failing run, beside the file of failing runs. */
    public static final String RECORDING = "recording";

    private int left(CollectedRuns runs) {
        progress.status(
                Plural.of(runs.runs(), "run") + ": " + runs.passing() + " passed, " + runs.failing() + " failed");
        int missing = runs.failing() == 0 ? Math.max(1, wanted - runs.passing()) : wanted - runs.passing();
        return Math.max(0, Math.min(missing, most - runs.runs()));
    }

    /**
     * Makes controlled runs.
     *
     * @return failures that differ from that of the first failing run
     */
    public List<FoundFailure> controlled(CollectedRuns runs, Plan plan, Path planFile)
            throws IOException, InterruptedException {
        InProcessRun[] first = new InProcessRun[1];
        FoundFailures others = new FoundFailures(replayed(), out.resolve(OTHERS), progress);
        new ControlledRuns(command, recorder, limit, planFile, out.resolve(WORK))
                .make(runs, plan.seed(), new ControlledRuns.Progress() {
                    @Override
                    public int left() {
                        return RunCollector.this.left(runs);
                    }

                    @Override
                    public void failed(InProcessRun run, Judgement judgement) throws IOException, InterruptedException {
                        if (first[0] == null && judgement == Judgement.FAILED) {
                            first[0] = run;
                            if (run.failure() != null) {
                                others.leaveOut(run.failure());
                            }
                        } else {
                            others.addIfNew(plan.withSeed(run.seed()), run);
                        }
                    }
                });
        if (first[0] != null) {
            keep(plan, planFile, first[0].seed());
        }
        return others.list();
    }

    private ControlledRun replayed() {
        return new ControlledRun(command, new Replayer(recorder.with("profile", "full")), OptionValues.DEFAULTS, limit);
    }

    /** Repeats the failing run in a fresh JVM. */
    private void keep(Plan plan, Path planFile, long seed) throws IOException, InterruptedException {
        Path directory = out.resolve(WORK).resolve("failing");
        RunReport report = replayed().run(plan, planFile, seed, directory, false);
        if (report.failure() == null) {
            progress.note("the failing run of seed " + seed + " passes in a fresh JVM: its recording is not kept");
            return;
        }
        Path kept = out.resolve(CollectedRuns.FAILING).resolve(RECORDING);
        OutputFile.directory(kept.getParent());
        if (report.outcome() != null && report.isReproducible()) {
            Path exact = out.resolve(CollectedRuns.FAILING).resolve("exact.json");
            ExactPlans.write(report, plan, exact);
        }
        Directories.delete(kept);
        Files.move(directory.resolve(RunReport.RECORDING), kept);
    }

    /** Makes uncontrolled runs. */
    public void fresh(CollectedRuns runs, int jobs) throws IOException, InterruptedException {
        new FreshRuns(command, recorder, limit, jobs, out.resolve(WORK)).make(runs, new FreshRuns.Progress() {
            @Override
            public int left() {
                return RunCollector.this.left(runs);
            }

            @Override
            public Path keep() {
                Path kept = out.resolve(CollectedRuns.FAILING).resolve(RECORDING);
                return Files.exists(kept) ? null : kept;
            }
        });
    }
}
