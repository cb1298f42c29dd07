package dev.heddle.analyzer.locon;

import java.util.List;

/**
 * A pair, or a couple of pairs, that a procedure reports.
 *
 * @param procedure the procedure
 * @param level the level at which it was found
 * @param callers number of callers by which the places were distinguished
 * @param arcs one pair, or the two pairs of a couple; the pair with the earlier tail is first
 * @param inPassing number of passing runs with the pair; for a couple one number for each pair. For a reversed pair it
 *     counts the original
 * @param reverseInPassing number of passing runs with the reverse pair, by places
 */
public record ReportedPairs(
        Procedure procedure,
        ComparisonLevel level,
        int callers,
        List<Arc> arcs,
        List<Integer> inPassing,
        List<Integer> reverseInPassing) {
    public ReportedPairs {
        arcs = List.copyOf(arcs);
        inPassing = List.copyOf(inPassing);
        reverseInPassing = List.copyOf(reverseInPassing);
    }

    /**
     * A pair with its threads.
     *
     * @param head the first access
     * @param tail the second access
     * @param headThread path of the head's thread
     * @param tailThread path of the tail's thread
     */
    public record Arc(AccessPlace head, AccessPlace tail, String headThread, String tailThread) {
        /** A directed pair with its names. */
        public static Arc of(DirectedPair pair, PairNames names) {
            return new Arc(
                    names.placeOf(pair.head(), pair.headThread()),
                    names.placeOf(pair.tail(), pair.tailThread()),
                    names.thread(pair.headThread()),
                    names.thread(pair.tailThread()));
        }

        /** The reverse pair. */
        public Arc reversed() {
            return new Arc(tail, head, tailThread, headThread);
        }
    }
}
