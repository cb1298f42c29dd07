package dev.heddle.batch;

/** Pieces cannot be analysed where they were to be; the message is one line. What was analysed before is in the journal. */
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param problem what is wrong, without saying what to do then */
    public EngineException(String problem) {
        super(problem + ": what was analysed is kept, run the same command again");
    }
}
