package dev.heddle.engine.technique;

/** A technique of somebody else's has failed. The message is one line that names it and says how. */
public final class TechniqueException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TechniqueException(String message, Throwable cause) {
        super(message, cause);
    }
}
