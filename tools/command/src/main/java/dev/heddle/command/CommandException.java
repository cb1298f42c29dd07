package dev.heddle.command;

/** The heddle command cannot be run. The message is one line for the user. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1;

    CommandException(String message) {
        super(message);
    }

    CommandException(String message, Throwable cause) {
        super(message, cause);
    }
}
