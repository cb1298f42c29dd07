package dev.heddle.engine.internal.campaign;

import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunFailure;
import java.util.List;

/**
 * Names what a program did wrong, as whoever waited for its process knows it: the uncaught exception; else what a framework for tests told of; else
 * its last words. That it was stopped because its time was over is no failure, but a thread that had died before is.
 */
public final class ProcessFailure {
    private ProcessFailure() {}

    /**
     * Of a controlled run.
     *
     * @param outcome what the replayer says of it, or null: then nobody knows whether it was the program's fault
     * @return null if the program ended well
     */
    static Failure of(Outcome outcome, TargetRun run, Output output) {
        if (outcome == null) {
            return null;
        }
        if (run.driveFailure() != null) {
            return Failure.ofExit(1, List.of(run.driveFailure()));
        }
        Failure seen = RunFailure.of(outcome);
        boolean isOver = outcome.end() == Outcome.End.EXIT && !run.timedOut();
        return seen == null && isOver && run.exitCode() != 0 ? exit(outcome.uncaught(), run, output) : seen;
    }

    /**
     * Of a run that was only recorded.
     *
     * @param uncaught what its manifest says
     * @return null if the program ended well, or its time was over
     */
    public static Failure ofRecorded(List<UncaughtException> uncaught, TargetRun run, Output output) {
        if (run.driveFailure() != null) {
            return Failure.ofExit(1, List.of(run.driveFailure()));
        }
        Failure seen = RunFailure.uncaught(uncaught);
        return seen == null && !run.timedOut() && run.exitCode() != 0 ? exit(uncaught, run, output) : seen;
    }

    private static Failure exit(List<UncaughtException> handled, TargetRun run, Output output) {
        Failure told = ToldFailure.ofTests(output);
        if (told != null) {
            return told;
        }
        // Such an exit code says that nobody could go on after the exception, although a handler took it.
        for (UncaughtException one : handled) {
            if (one.thread().equals(ThreadName.MAIN) && one.signal() == null) {
                return Failure.of(one, 0);
            }
        }
        Failure printed = ToldFailure.lastPrinted(output);
        if (printed != null) {
            return printed;
        }
        List<String> last = output.lastWords();
        return last.isEmpty()
                ? Failure.ofExit(run.exitCode(), output.lastPrinted())
                : Failure.ofExit(run.exitCode(), last);
    }
}
