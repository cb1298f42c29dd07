package dev.heddle.engine.internal.localize;

import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.run.RunLine;
import java.util.List;

/**
 * The end of a run, as far as it is known.
 *
 * @param failure null if the run ended well
 * @param exitCode of the process, or the one it would have had
 * @param timedOut whether it was stopped at its time limit
 * @param stuck whether it was stopped because no thread could continue
 * @param uncaught qualified names of exceptions that left a thread's last frame
 * @param output the beginning of its standard output, followed by its standard error
 */
public record RunFacts(
        Failure failure, int exitCode, boolean timedOut, boolean stuck, List<String> uncaught, String output) {
    public RunFacts {
        uncaught = List.copyOf(uncaught);
    }

    /** The end of a controlled run that is not lost. */
    public static RunFacts of(InProcessRun run) {
        RunLine line = run.line();
        boolean isStuck =
                switch (line.outcome().end()) {
                    case DEADLOCK, LOST_NOTIFICATION, STARVATION, NO_PROGRESS, NEVER_SEES, NEVER_EXITS, HANG -> true;
                    case EXIT, DIVERGED, STOPPED, UNFIT -> false;
                };
        return new RunFacts(
                failure(run),
                line.exitCode(),
                line.timedOut(),
                isStuck,
                line.outcome().uncaught().stream()
                        .filter(UncaughtException::isFailure)
                        .map(UncaughtException::exception)
                        .toList(),
                line.stdout() + line.stderr());
    }

    private static Failure failure(InProcessRun run) {
        if (run.failure() != null) {
            return run.failure();
        }
        return run.line().timedOut() ? stillRunning(run.line().micros() / 1_000_000) : null;
    }

    static Failure stillRunning(long seconds) {
        return new Failure("still running after " + seconds + " s", "still running");
    }
}
