package dev.heddle.analyzer.trace;

/** There is no room for what has to be kept of a run to look for other orders of it. The message says of what there is too much. */
public final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TooLargeException(String message) {
        super(message);
    }
}
