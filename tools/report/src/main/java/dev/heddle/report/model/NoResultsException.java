package dev.heddle.report.model;

/** A directory has no results. The message is one line with the next step. */
public final class NoResultsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoResultsException(String message) {
        super(message);
    }
}
