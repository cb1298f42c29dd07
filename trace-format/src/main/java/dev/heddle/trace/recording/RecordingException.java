package dev.heddle.trace.recording;

/** A recording cannot be read or written. The message is one line that says what is wrong and what to do. */
public final class RecordingException extends RuntimeException {
    public RecordingException(String message) {
        super(message);
    }

    public RecordingException(String message, Throwable cause) {
        super(message, cause);
    }
}
