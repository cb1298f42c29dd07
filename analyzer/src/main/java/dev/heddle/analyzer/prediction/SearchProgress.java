package dev.heddle.analyzer.prediction;

/** Is told how far the search for other orders of a run has come. Called often, so it must return soon. */
@FunctionalInterface
public interface SearchProgress {
    /** Tells nobody. */
    SearchProgress NONE = (engine, done, all) -> {};

    /** @param engine who searches, by its name in findings */
    void at(String engine, long done, long all);
}
