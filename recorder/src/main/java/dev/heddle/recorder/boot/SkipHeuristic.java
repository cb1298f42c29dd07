package dev.heddle.recorder.boot;

/**
 * Decides at each site whether to check if an operation is redundant. A check costs about as much as an event, so where
 * most operations are recorded in the end it is cheaper to skip the check. Sites with equal low bits share a score.
 * Checks resume after a while, because programs change their behaviour.
 */
final class SkipHeuristic {
    private static final int SITES = 1 << 8;
    private static final int MOST = 32;
    /** Below this score nothing is checked. Each operation that is recorded without a check raises the score. */
    private static final int LEAST = -64;

    private static final int UNCHECKED = 2_000;
    /** A recorded event weighs as much as this number of omitted operations. */
    private static final int EVENT = 2;

    private final short[] scores = new short[SITES];

    /** Whether to check; otherwise the operation is recorded. */
    boolean checks(int site) {
        int at = site & SITES - 1;
        int score = scores[at];
        if (score >= LEAST) {
            return true;
        }
        scores[at] = (short) (score == LEAST - 1 ? LEAST / 2 : score + 1);
        return false;
    }

    /** Updates the score with the result of a check. */
    boolean learn(int site, boolean leftOut) {
        int at = site & SITES - 1;
        int score = scores[at];
        if (leftOut) {
            scores[at] = (short) Math.min(MOST, score + 1);
        } else {
            scores[at] = (short) (score - EVENT < LEAST ? LEAST - UNCHECKED : score - EVENT);
        }
        return leftOut;
    }
}
