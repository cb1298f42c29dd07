package dev.heddle.batch;

/** The engine cannot analyse pieces. The message is one line. The journal keeps finished analyses. */
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param problem the problem, without the next step */
    public EngineException(String problem) {
        super(problem + ": run the same command again; finished analyses are kept");
    }
}
