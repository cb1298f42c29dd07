package dev.heddle.recorder.agent;

import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Why a recording ends before its program, in one line for the user. */
final class StopReason {
    private StopReason() {}

    /** @param why what stopped the recording */
    static String of(Throwable why) {
        if (why instanceof RecordingException && why.getMessage() != null) {
            return why.getMessage();
        }
        IOException system = deepest(why);
        if (system == null || system.getMessage() == null) {
            return why.toString();
        }
        if (system == why || why instanceof UncheckedIOException && isNamed(why, system)) {
            return why.getMessage();
        }
        // The library of the queue reports its own offsets; the operating system gives the reason.
        return "cannot write the files of the recording: " + system.getMessage()
                + " (check free space, quota and the limit of file sizes)";
    }

    /** Whether a message adds to that of its cause, such as the name of a file. */
    private static boolean isNamed(Throwable why, IOException cause) {
        return why.getMessage() != null
                && !why.getMessage().endsWith("Exception: " + cause.getMessage())
                && !why.getMessage().equals(cause.getMessage());
    }

    /** The innermost exception of the system; null if the cause is another one. */
    private static IOException deepest(Throwable why) {
        IOException found = null;
        int most = 20;
        for (Throwable cause = why; cause != null && most-- > 0; cause = cause.getCause()) {
            if (cause instanceof IOException system) {
                found = system;
            }
        }
        return found;
    }
}
