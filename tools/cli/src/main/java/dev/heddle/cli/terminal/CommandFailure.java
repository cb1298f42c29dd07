package dev.heddle.cli.terminal;

import dev.heddle.batch.EngineException;
import dev.heddle.batch.store.StoreException;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.technique.TechniqueException;
import dev.heddle.trace.name.UnnamedException;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.recording.OutputDirectoryException;
import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a command, or a part of it, failed.
 *
 * @param message in one line
 * @param exitCode of a command that fails for this reason
 * @param isForeseen whether the message has the next step, so that a stack trace adds nothing
 */
public record CommandFailure(String message, int exitCode, boolean isForeseen) {
    /** Messages of systems without room for a file. The JDK has no exception of its own for them. */
    private static final List<String> NO_ROOM = List.of(
            "No space left on device",
            "Disk quota exceeded",
            "File too large",
            "There is not enough space on the disk");

    /** The failure for a thrown exception or error. */
    public static CommandFailure of(Throwable what) {
        String noRoom = noRoom(what);
        if (noRoom != null) {
            return new CommandFailure(
                    "the results cannot be written completely: " + noRoom
                            + ": free disk space and run the command again",
                    ExitCode.USAGE,
                    true);
        }
        if (what instanceof UsageException
                || what instanceof PlanException
                || what instanceof OutputDirectoryException) {
            return new CommandFailure(what.getMessage(), ExitCode.USAGE, true);
        } else if (what instanceof InvalidPathException path) {
            return new CommandFailure(
                    "\"" + path.getInput() + "\" is not a path: " + path.getReason(), ExitCode.USAGE, true);
        } else if (what instanceof RecordingException
                || what instanceof UnnamedException
                || what instanceof StoreException
                || what instanceof EngineException) {
            return new CommandFailure(what.getMessage(), ExitCode.BAD_RECORDING, true);
        } else if (what instanceof RemoteFailureException remote) {
            return new CommandFailure(what.getMessage(), remote.exitCode(), true);
        } else if (what instanceof TechniqueException) {
            return new CommandFailure(what.getMessage(), ExitCode.INTERNAL, true);
        }
        String more = isDebug() ? "" : " (HEDDLE_DEBUG=1 in the environment prints the stack trace)";
        return new CommandFailure(
                what instanceof OutOfMemoryError
                        ? "out of memory (" + what.getMessage()
                                + "): increase it "
                                + (BoundedJvm.isThis()
                                        ? "with --memory"
                                        : "with JDK_JAVA_OPTIONS in the environment, such as -Xmx8g")
                                + more
                        : "a fault of Heddle's own, please report it: " + what + more,
                ExitCode.INTERNAL,
                false);
    }

    /** The message of a file that could not be written because the disk is full; null for another failure. */
    private static @Nullable String noRoom(Throwable what) {
        Throwable cause = what;
        if (what.getClass() == UncheckedIOException.class && what.getCause() != null) {
            cause = what.getCause();
        }
        String message = cause instanceof IOException ? cause.getMessage() : null;
        return message != null && NO_ROOM.stream().anyMatch(message::contains) ? message : null;
    }

    /** Prints the stack trace, if it is requested and not foreseen. */
    public void trace(Throwable what) {
        if (!isForeseen && isDebug()) {
            what.printStackTrace();
        }
    }

    private static boolean isDebug() {
        return System.getenv("HEDDLE_DEBUG") != null;
    }
}
