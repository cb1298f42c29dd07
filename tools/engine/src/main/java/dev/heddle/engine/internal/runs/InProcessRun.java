package dev.heddle.engine.internal.runs;

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
 * One of several runs in one JVM. It was not recorded; a run of the same plan and seed in a fresh JVM confirms its
 * result.
 *
 * @param seed of the run
 * @param line result of the run; null if the JVM ended before it wrote one
 * @param failure of the program; null if it ended well or the run is lost
 * @param directory of the JVM's files
 * @param isCut whether the budget, not {@code --timeout}, limited the run
 */
public record InProcessRun(long seed, RunLine line, Failure failure, Path directory, boolean isCut) {
    static InProcessRun of(RunLine line, Path directory, boolean isCut) {
        Duration elapsed = Duration.ofNanos(line.micros() * 1_000);
        Failure failure = ProcessFailure.of(
                line.outcome(),
                new TargetRun(line.exitCode(), line.timedOut(), elapsed),
                new ProgramOutput(line.stdout(), line.stderr()));
        return new InProcessRun(line.outcome().seed(), line, failure, directory, isCut);
    }

    static InProcessRun lost(long seed, Path directory, boolean isCut) {
        return new InProcessRun(seed, null, null, directory, isCut);
    }

    /** Whether the JVM crashed, hung or was killed in this run. */
    public boolean isLost() {
        return line == null;
    }

    /** The verdict, for a plan of a search. */
    public RunVerdict verdict() {
        if (isLost()) {
            return isCut ? RunVerdict.CUT : RunVerdict.LOST;
        } else if (line.timedOut()) {
            return isCut ? RunVerdict.CUT : RunVerdict.TIMED_OUT;
        } else if (line.outcome().end() == Outcome.End.STOPPED) {
            return RunVerdict.STOPPED;
        }
        return failure == null ? RunVerdict.PASSED : RunVerdict.CONFIRMED;
    }

    /**
     * The report of the run, in the form of a run in a fresh JVM, but without a recording.
     *
     * @param place target directory for its schedule
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

    /** Whether every step of the plan was executed, as far as the replayer can decide. */
    public boolean isReached() {
        return line != null && line.outcome().reached();
    }

    /** The schedule as an exact plan; null if the run neither failed nor reached a pattern. */
    public Path schedule() {
        return line == null || line.schedule() == null ? null : directory.resolve(line.schedule());
    }
}
