package dev.heddle.analyzer.locon;

import java.util.List;

/**
 * A pair, or a couple of pairs, that a procedure reports.
 *
 * @param procedure which one
 * @param level at which it was found
 * @param arcs one, or two of a couple; the one whose tail came first stands first
 * @param inPassing in how many passing runs the pair is; of a couple for each pair. Of a pair that is reported the other way round, the original
 * @param reverseInPassing in how many passing runs the pair is the other way round, at the places
 */
public record Reported(
        Procedure procedure, Level level, List<Arc> arcs, List<Integer> inPassing, List<Integer> reverseInPassing) {
    public Reported {
        arcs = List.copyOf(arcs);
        inPassing = List.copyOf(inPassing);
        reverseInPassing = List.copyOf(reverseInPassing);
    }

    /**
     * A pair with its threads.
     *
     * @param head what comes first
     * @param tail what follows
     * @param headThread path of the head's thread
     * @param tailThread path of the tail's thread
     */
    public record Arc(Place head, Place tail, String headThread, String tailThread) {
        /** A directed pair with its names. */
        public static Arc of(DirectedPair pair, PairNames names) {
            return new Arc(
                    names.placeOf(pair.head(), pair.headThread()),
                    names.placeOf(pair.tail(), pair.tailThread()),
                    names.thread(pair.headThread()),
                    names.thread(pair.tailThread()));
        }

        /** The same pair the other way round. */
        public Arc reversed() {
            return new Arc(tail, head, tailThread, headThread);
        }

        /** Whether the ends are at these places. */
        public boolean isAt(Place otherHead, Place otherTail) {
            return head.id() == otherHead.id() && tail.id() == otherTail.id();
        }
    }
}
