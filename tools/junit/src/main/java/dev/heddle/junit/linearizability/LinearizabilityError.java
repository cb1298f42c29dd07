package dev.heddle.junit.linearizability;

/** Concurrent calls had results that no order of the calls has. */
public final class LinearizabilityError extends AssertionError {
    private static final long serialVersionUID = 1;

    /** @param message the calls and their results, in a line */
    public LinearizabilityError(String message) {
        super(message);
    }
}
