package dev.heddle.trace.recording;

/** A directory for output cannot be used as such. The message is one line with the problem and the next step. */
public final class OutputDirectoryException extends RecordingException {
    private static final long serialVersionUID = 1;

    public OutputDirectoryException(String message) {
        super(message);
    }

    public OutputDirectoryException(String message, Throwable cause) {
        super(message, cause);
    }
}
