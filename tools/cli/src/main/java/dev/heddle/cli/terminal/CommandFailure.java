package dev.heddle.cli.terminal;

import dev.heddle.batch.EngineException;
import dev.heddle.batch.store.StoreException;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.technique.TechniqueException;
import dev.heddle.trace.name.UnnamedException;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.recording.RecordingException;
import java.nio.file.InvalidPathException;

/**
 * Why a command, or a part of it, came to nothing.
 *
 * @param message in one line
 * @param exitCode of a command that came to nothing for this
 * @param isForeseen whether it is known what to do about it; a stack trace says nothing more then
 */
public record CommandFailure(String message, int exitCode, boolean isForeseen) {
    /** What was thrown, as the user is told it. */
    public static CommandFailure of(Throwable what) {
        if (what instanceof UsageException || what instanceof PlanException) {
            return new CommandFailure(what.getMessage(), ExitCode.USAGE, true);
        } else if (what instanceof InvalidPathException path) {
            return new CommandFailure(
                    "\"" + path.getInput() + "\" is no path: " + path.getReason(), ExitCode.USAGE, true);
        } else if (what instanceof RecordingException
                || what instanceof UnnamedException
                || what instanceof StoreException
                || what instanceof EngineException) {
            return new CommandFailure(what.getMessage(), ExitCode.BAD_RECORDING, true);
        } else if (what instanceof TechniqueException) {
            return new CommandFailure(what.getMessage(), ExitCode.INTERNAL, true);
        }
        String more = isDebug() ? "" : " (HEDDLE_DEBUG=1 in the environment prints the stack trace)";
        return new CommandFailure(
                what instanceof OutOfMemoryError
                        ? "out of memory (" + what.getMessage()
                                + "): give it more, as with JDK_JAVA_OPTIONS=-Xmx8g in the environment" + more
                        : "a fault of Heddle's own, please report it: " + what + more,
                ExitCode.INTERNAL,
                false);
    }

    /** Prints where what was thrown comes from, if that is asked for and says more. */
    public void trace(Throwable what) {
        if (!isForeseen && isDebug()) {
            what.printStackTrace();
        }
    }

    private static boolean isDebug() {
        return System.getenv("HEDDLE_DEBUG") != null;
    }
}
