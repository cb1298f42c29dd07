package dev.heddle.analyzer.trace;

/**
 * Thrown if a run is too large to search for reorderings of it. The message names the item of which there are too many.
 */
public final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TooLargeException(String message) {
        super(message);
    }
}
