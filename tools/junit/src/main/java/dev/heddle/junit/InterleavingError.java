package dev.heddle.junit;

/** A schedule made a test fail. The cause is what the test threw there; there is none if its threads could not go on. */
public final class InterleavingError extends AssertionError {
    private static final long serialVersionUID = 1;

    InterleavingError(String message, Throwable cause) {
        super(message, cause);
    }
}
