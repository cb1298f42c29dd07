package dev.heddle.junit;

/** Heddle cannot run a test under schedules; the message has the reason and the next step. */
public final class HeddleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    HeddleException(String message) {
        super(message, null, false, false);
    }

    HeddleException(String message, Throwable cause) {
        super(message, cause);
    }
}
