package dev.heddle.trace.plan;

/** A plan cannot be read or does not fit the program. The message is one line that says what is wrong and what to do. */
public final class PlanException extends RuntimeException {
    public PlanException(String message) {
        super(message);
    }

    public PlanException(String message, Throwable cause) {
        super(message, cause);
    }
}
