package dev.heddle.analyzer.locon;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Positions of the pairs of the failing run, and the implications between them (LoCon, section 4.1, predictable pairs).
 */
final class PairPositions {
    private final RunPairs failing;
    private final DirectedPair[] pairs;

    PairPositions(RunPairs failing, PairNames names) {
        this.failing = failing;
        pairs = new DirectedPair[failing.pairs().length];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = names.pair(failing.pairs()[i]);
        }
    }

    DirectedPair pair(int position) {
        return pairs[position];
    }

    /**
     * Whether, by the program order of the two threads, the second pair implies the order of the first, and not the
     * other way round.
     */
    boolean isPredictableBy(int first, int second) {
        return forces(second, first) && !forces(first, second);
    }

    private boolean forces(int by, int forced) {
        return pairs[by].headThread() == pairs[forced].headThread()
                && pairs[by].tailThread() == pairs[forced].tailThread()
                && failing.heads()[forced] <= failing.heads()[by]
                && failing.tails()[by] <= failing.tails()[forced];
    }

    /**
     * Removes the pairs that imply another one of the given pairs. If a removed pair were the bug, the implied pair
     * would also be in some passing run.
     *
     * @param positions in any order
     * @return the remaining positions, ascending
     */
    List<Integer> withoutPredicting(List<Integer> positions) {
        Map<Long, List<Integer>> byThreads = new HashMap<>();
        for (int position : positions) {
            DirectedPair pair = pairs[position];
            byThreads
                    .computeIfAbsent((long) pair.headThread() << 32 | pair.tailThread(), k -> new ArrayList<>())
                    .add(position);
        }
        List<Integer> left = new ArrayList<>();
        for (List<Integer> group : byThreads.values()) {
            group.sort(Comparator.<Integer>comparingInt(p -> failing.heads()[p])
                    .thenComparing(p -> failing.tails()[p], Comparator.reverseOrder()));
            // Remove a pair if another pair has a head no later and a tail no earlier. Pairs with the same ends do not
            // imply each other.
            int latestTail = -1;
            int latestHead = -1;
            for (int position : group) {
                int head = failing.heads()[position];
                int tail = failing.tails()[position];
                boolean isSame = head == latestHead && tail == latestTail;
                if (latestTail < tail || isSame) {
                    left.add(position);
                }
                if (tail > latestTail) {
                    latestTail = tail;
                    latestHead = head;
                }
            }
        }
        left.sort(null);
        return left;
    }

    /**
     * The distance of the ends of two pairs in the two threads. The pairs have opposite directions or the same
     * direction.
     */
    long span(int first, int second) {
        DirectedPair a = pairs[first];
        DirectedPair b = pairs[second];
        if (a.headThread() == b.headThread()) {
            return Math.abs((long) failing.heads()[first] - failing.heads()[second])
                    + Math.abs((long) failing.tails()[first] - failing.tails()[second]);
        }
        return Math.abs((long) failing.heads()[first] - failing.tails()[second])
                + Math.abs((long) failing.tails()[first] - failing.heads()[second]);
    }
}
