package dev.heddle.engine.base;

/** A request that cannot be carried out. The message is one line that states the problem and the next step. */
public final class UsageException extends RuntimeException {
    public UsageException(String message) {
        super(message);
    }
}
