package dev.heddle.engine.internal.technique;

/**
 * One of the published techniques: it predicts from recordings and tries what it predicted, finds in recordings what happened, collects from
 * recordings what steers later runs, or searches among schedules.
 */
public sealed interface Technique permits Predicting, Observing, Collecting, Searching, ExploreTechnique {
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
