package dev.heddle.engine.internal.collect;

import dev.heddle.engine.internal.campaign.InProcessRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.run.RunLine;
import java.util.List;

/**
 * What is known of how a run went.
 *
 * @param failure what went wrong; null if the run ended well
 * @param exitCode of the process, or what it would have been
 * @param timedOut whether it was ended because its time was over
 * @param stuck whether it was ended because nobody could go on
 * @param uncaught qualified names of exceptions that left a thread's last frame
 * @param output the beginning of what it wrote, to standard output and then to standard error
 */
public record RunFacts(
        Failure failure, int exitCode, boolean timedOut, boolean stuck, List<String> uncaught, String output) {
    public RunFacts {
        uncaught = List.copyOf(uncaught);
    }

    /** Of a controlled run that is not lost. */
    public static RunFacts of(InProcessRun run) {
        RunLine line = run.line();
        boolean isStuck =
                switch (line.outcome().end()) {
                    case DEADLOCK, LOST_NOTIFICATION, NO_PROGRESS, NEVER_EXITS, HANG -> true;
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
