package dev.heddle.replayer.strategy;

/** The run has left its plan. The message says where, what the plan expects and what the run did instead. */
public final class DivergenceException extends RuntimeException {
    public DivergenceException(String message) {
        super(message);
    }
}
