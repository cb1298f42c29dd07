package dev.heddle.trace.recording;

/** A recording cannot be read or written. The message is one line that says what is wrong and what to do. */
public final class RecordingException extends RuntimeException {
    public RecordingException(String message) {
        super(oneLine(message));
    }

    public RecordingException(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    /** What others say of a damaged file may have lines of its own. */
    private static String oneLine(String message) {
        return message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
