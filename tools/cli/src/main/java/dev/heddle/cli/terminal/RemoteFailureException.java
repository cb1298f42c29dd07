package dev.heddle.cli.terminal;

/** A part of the command that ran in another JVM has no result. */
public final class RemoteFailureException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    /**
     * @param message in one line
     * @param exitCode of the command if this ends it
     */
    public RemoteFailureException(String message, int exitCode) {
        super(message);
        this.exitCode = exitCode;
    }

    /** The exit code of the command if this ends it. */
    public int exitCode() {
        return exitCode;
    }
}
