package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunFailure;
import java.util.List;

/**
 * Determines the failure of a program from outside its process: the uncaught exception; otherwise the failure that a
 * test framework printed; otherwise its last lines of output. A stop at the time limit is not a failure, but a thread
 * that died before is.
 */
public final class ProcessFailure {
    private ProcessFailure() {}

    /**
     * The failure of a controlled run.
     *
     * @param outcome of the replayer; null if it left none, so that the cause may be outside the program
     * @return null if the program ended well
     */
    static Failure of(Outcome outcome, TargetRun run, ProgramOutput output) {
        if (outcome == null) {
            return null;
        }
        if (run.loadFailure() != null) {
            return Failure.ofExit(1, List.of(run.loadFailure()));
        }
        Failure seen = RunFailure.of(outcome);
        boolean isOver = outcome.end() == Outcome.End.EXIT && !run.timedOut();
        return seen == null && isOver && run.exitCode() != 0 ? exit(outcome.uncaught(), run, output) : seen;
    }

    /**
     * The failure of an uncontrolled, recorded run.
     *
     * @param uncaught exceptions in its manifest
     * @return null if the program ended well, or was stopped at its time limit
     */
    public static Failure ofRecorded(List<UncaughtException> uncaught, TargetRun run, ProgramOutput output) {
        if (run.loadFailure() != null) {
            return Failure.ofExit(1, List.of(run.loadFailure()));
        }
        Failure seen = RunFailure.uncaught(uncaught);
        return seen == null && !run.timedOut() && run.exitCode() != 0 ? exit(uncaught, run, output) : seen;
    }

    private static Failure exit(List<UncaughtException> handled, TargetRun run, ProgramOutput output) {
        Failure ofTests = PrintedFailure.ofTests(output);
        if (ofTests != null) {
            return ofTests;
        }
        // This exit code means that the program could not continue after the exception, although a handler took it.
        for (UncaughtException one : handled) {
            if (one.thread().equals(ThreadName.MAIN) && one.signal() == null) {
                return Failure.of(one, 0);
            }
        }
        Failure printed = PrintedFailure.lastPrinted(output);
        String verdict = output.verdict();
        if (printed != null) {
            return verdict == null ? printed : printed.withText(verdict);
        } else if (verdict != null) {
            return Failure.ofExit(run.exitCode(), List.of(verdict));
        }
        List<String> last = output.lastErrorLines();
        return last.isEmpty()
                ? Failure.ofExit(run.exitCode(), output.lastPrinted())
                : Failure.ofExit(run.exitCode(), last);
    }
}
