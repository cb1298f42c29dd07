package dev.heddle.trace.plan;

import dev.heddle.trace.text.Printable;

/**
 * A plan cannot be read or does not fit the program. The message is one line that says what is wrong and what to do; a plan
 * may name anything, so characters that are not to be printed are escaped in it, and a long one is cut.
 */
public final class PlanException extends RuntimeException {
    public PlanException(String message) {
        super(Printable.name(message));
    }

    public PlanException(String message, Throwable cause) {
        super(Printable.name(message), cause);
    }
}
