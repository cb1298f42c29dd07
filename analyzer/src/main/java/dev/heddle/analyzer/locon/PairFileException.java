package dev.heddle.analyzer.locon;

/** A file of access pairs cannot be used. The message is one line that says what is wrong and what to do. */
public final class PairFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PairFileException(String message) {
        super(message);
    }
}
