package dev.heddle.engine.internal.campaign;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * One of several runs in one JVM. It was not recorded: what it found is confirmed by a run of the same plan and seed in a JVM of its own.
 *
 * @param seed its seed
 * @param line what it did; null if the JVM ended before it could say so
 * @param failure what the program did wrong, or null if it ended well or the run is lost
 * @param directory where the JVM's files are
 * @param isCut whether its time would have been over only because the budget was
 */
public record InProcessRun(long seed, RunLine line, Failure failure, Path directory, boolean isCut) {
    static InProcessRun of(RunLine line, Path directory, boolean isCut) {
        Duration elapsed = Duration.ofNanos(line.micros() * 1_000);
        Failure failure = ProcessFailure.of(
                line.outcome(),
                new TargetRun(line.exitCode(), line.timedOut(), elapsed),
                new Output(line.stdout(), line.stderr()));
        return new InProcessRun(line.outcome().seed(), line, failure, directory, isCut);
    }

    static InProcessRun lost(long seed, Path directory) {
        return new InProcessRun(seed, null, null, directory, false);
    }

    /** Whether the JVM crashed, hung or was killed in this run. */
    public boolean isLost() {
        return line == null;
    }

    /** What came of it, if the plan is one of a search. */
    Verdict verdict() {
        if (isLost()) {
            return Verdict.LOST;
        } else if (line.timedOut()) {
            return isCut ? Verdict.CUT : Verdict.TIMED_OUT;
        } else if (line.outcome().end() == Outcome.End.STOPPED) {
            return Verdict.STOPPED;
        }
        return failure == null ? Verdict.PASSED : Verdict.CONFIRMED;
    }

    /**
     * The run as one in a JVM of its own would be reported, but without a recording.
     *
     * @param place where its schedule is copied to
     */
    RunReport reportIn(Path place) throws IOException {
        Directories.delete(place);
        RunReport report = new RunReport(
                verdict(),
                failure,
                line.outcome(),
                new TargetRun(line.exitCode(), line.timedOut(), Duration.ofNanos(line.micros() * 1_000)),
                place);
        OutputFile.directory(report.schedule().getParent());
        Files.copy(schedule(), report.schedule());
        return report;
    }

    /** Whether everything the plan asks for has happened, as far as the replayer can tell. */
    public boolean isReached() {
        return line != null && line.outcome().reached();
    }

    /** The schedule as an exact plan; null if the run neither failed nor reached a pattern. */
    public Path schedule() {
        return line == null || line.schedule() == null ? null : directory.resolve(line.schedule());
    }
}
