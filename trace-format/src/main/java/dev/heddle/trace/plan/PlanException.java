package dev.heddle.trace.plan;

import dev.heddle.trace.text.Printable;

/**
 * A plan cannot be read or does not fit the program. The message is one line with the fault and the next step. A plan
 * may contain any text, so unprintable characters are escaped in the message, and a long one is cut.
 */
public final class PlanException extends RuntimeException {
    public PlanException(String message) {
        super(Printable.name(message));
    }

    public PlanException(String message, Throwable cause) {
        super(Printable.name(message), cause);
    }
}
