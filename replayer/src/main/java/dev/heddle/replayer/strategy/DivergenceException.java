package dev.heddle.replayer.strategy;

/** The run has diverged from its plan. The message gives the place, the expected operation and the actual one. */
public final class DivergenceException extends RuntimeException {
    public DivergenceException(String message) {
        super(message);
    }
}
