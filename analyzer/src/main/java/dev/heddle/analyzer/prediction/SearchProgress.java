package dev.heddle.analyzer.prediction;

/** Receives the progress of the search for reorderings of a run. It is called often, so it must return quickly. */
@FunctionalInterface
public interface SearchProgress {
    /** Ignores the progress. */
    SearchProgress NONE = (engine, done, all) -> {};

    /**
     * Reports the progress.
     *
     * @param engine the searching engine, by its name in findings
     */
    void at(String engine, long done, long all);
}
