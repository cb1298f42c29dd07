package dev.heddle.engine.base;

/** The user asked for something that cannot be done. The message is one line that says what is wrong and what to do. */
public final class UsageException extends RuntimeException {
    public UsageException(String message) {
        super(message);
    }
}
