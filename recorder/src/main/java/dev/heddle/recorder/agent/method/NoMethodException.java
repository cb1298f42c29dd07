package dev.heddle.recorder.agent.method;

/** The method in a command cannot be run. The message is a line for the user. */
public final class NoMethodException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** The exit code of a JVM that does not start because of it: the code of the command for wrong arguments. */
    public static final int EXIT_CODE = 2;

    NoMethodException(String message) {
        super(message);
    }
}
