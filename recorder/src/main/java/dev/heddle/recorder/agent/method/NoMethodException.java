package dev.heddle.recorder.agent.method;

/** The method that a command names cannot be run. The message is a line for the user. */
public final class NoMethodException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** The exit code of a JVM that is not started because of it: as of the command for what is wrong with it. */
    public static final int EXIT_CODE = 2;

    NoMethodException(String message) {
        super(message);
    }
}
