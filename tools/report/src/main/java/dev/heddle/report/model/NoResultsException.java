package dev.heddle.report.model;

/** A directory holds no results; the message is one line that says so and what to do. */
public final class NoResultsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoResultsException(String message) {
        super(message);
    }
}
