package dev.heddle.trace.recording;

/** A recording cannot be read or written. The message is one line with the problem and the next step. */
public sealed class RecordingException extends RuntimeException permits OutputDirectoryException {
    public RecordingException(String message) {
        super(oneLine(message));
    }

    public RecordingException(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    /** Messages of libraries about a damaged file may have several lines. */
    private static String oneLine(String message) {
        return message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
