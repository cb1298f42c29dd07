package dev.heddle.junit;

/** A test cannot be run under schedules; the message says why, and what to do. */
public final class HeddleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    HeddleException(String message) {
        super(message, null, false, false);
    }

    HeddleException(String message, Throwable cause) {
        super(message, cause);
    }
}
