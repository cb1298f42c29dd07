package dev.heddle.engine.technique;

/** A technique from another jar failed. The message is one line that names the technique and the error. */
public final class TechniqueException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TechniqueException(String message, Throwable cause) {
        super(message, cause);
    }
}
