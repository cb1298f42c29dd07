package dev.heddle.tools.technique;

/**
 * One of the published techniques: it predicts from recordings and tries what it predicted, it searches among schedules, or it steers each run by
 * the one before.
 */
public sealed interface Technique permits Predicting, Searching, DrFinderTechnique {
    /** Name on the command line. */
    String name();

    /** Name in a sentence. */
    String title();

    /**
     * How an analysis is narrowed.
     *
     * @param receiverUnits whether only methods called on an object itself are units of work on its atomic set
     * @param prune whether orders that no schedule can realise are left out
     */
    record AnalysisOptions(boolean receiverUnits, boolean prune) {
        /** What the verbs do without options. */
        public static final AnalysisOptions DEFAULT = new AnalysisOptions(false, true);
    }
}
