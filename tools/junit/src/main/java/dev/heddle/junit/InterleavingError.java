package dev.heddle.junit;

/** A schedule made a test fail. The cause is the test's exception; null if its threads could not continue. */
public final class InterleavingError extends AssertionError {
    private static final long serialVersionUID = 1;

    InterleavingError(String message, Throwable cause) {
        super(message, cause);
    }
}
