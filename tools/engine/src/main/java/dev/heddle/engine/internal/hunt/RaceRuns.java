package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.StartupError;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Runs a program and finds races in its recordings.
 *
 * @param command the target
 * @param recorder selects the instrumented classes
 * @param depth number of frames for the may-trigger relation of a run
 * @param limit time limit of a run
 */
public record RaceRuns(JavaCommand command, Recorder recorder, int depth, Duration limit) {
    /**
     * Makes an uncontrolled, recorded run.
     *
     * @param directory is created, must be empty
     * @throws UsageException if the program does not start
     */
    public RaceRun recorded(Path directory) throws IOException, InterruptedException {
        Path recording = OutputDirectory.claim(directory.resolve(RunReport.RECORDING), "recording");
        Path stderr = directory.resolve(ControlledRun.STDERR);
        TargetRun target = TargetRun.inBackground(
                recorder.weave(command, recording), directory.resolve(ControlledRun.STDOUT), stderr, limit, recording);
        if (!OutputDirectory.holdsRecording(recording)) {
            throw didNotStart(target, stderr);
        }
        return new RaceRun(target, null, see(recording), directory);
    }

    /**
     * Makes a run under a plan.
     *
     * @param directory is created, must be empty
     * @param most additional time limit of the run
     * @throws UsageException if the plan does not fit the program
     */
    public RaceRun controlled(Plan plan, Path planFile, long seed, Outcome.Mode mode, Path directory, Duration most)
            throws IOException, InterruptedException {
        RunReport report = new ControlledRun(command, new Replayer(recorder, mode), OptionValues.DEFAULTS, limit)
                .run(plan, planFile, seed, directory, most);
        if (report.outcome() != null && report.outcome().end() == Outcome.End.UNFIT) {
            throw new UsageException(report.outcome().progress());
        }
        Path recording = directory.resolve(RunReport.RECORDING);
        return new RaceRun(report.target(), report, see(recording), directory);
    }

    private RunRaces see(Path recording) {
        try {
            return RunRaces.read(recording, depth);
        } catch (RecordingException e) {
            // The run was killed, or its JVM crashed; the caller counts it.
            return null;
        }
    }

    private static UsageException didNotStart(TargetRun target, Path stderr) throws IOException {
        return new UsageException(
                "the program did not start (exit code " + target.exitCode() + "): " + StartupError.of(stderr));
    }
}
