package dev.heddle.recorder.boot;

/**
 * Whether it is worth asking, at a site, if an operation can be left out: an answer costs about as much as an event, so where most operations are recorded in the end
 * it is cheaper not to ask. Sites with equal low bits share a score. Asked again after a while, because programs change what they do.
 */
final class SkipHeuristic {
    private static final int SITES = 1 << 8;
    private static final int MOST = 32;
    /** Below it nobody asks; each operation that is recorded unasked brings the score nearer. */
    private static final int LEAST = -64;

    private static final int UNASKED = 2_000;
    /** An event weighs as much as so many operations that were left out. */
    private static final int EVENT = 2;

    private final short[] scores = new short[SITES];

    /** Whether to ask; if not, the operation is recorded. */
    boolean asks(int site) {
        int at = site & SITES - 1;
        int score = scores[at];
        if (score >= LEAST) {
            return true;
        }
        scores[at] = (short) (score == LEAST - 1 ? LEAST / 2 : score + 1);
        return false;
    }

    /** What the answer was. */
    boolean was(int site, boolean leftOut) {
        int at = site & SITES - 1;
        int score = scores[at];
        if (leftOut) {
            scores[at] = (short) Math.min(MOST, score + 1);
        } else {
            scores[at] = (short) (score - EVENT < LEAST ? LEAST - UNASKED : score - EVENT);
        }
        return leftOut;
    }
}
