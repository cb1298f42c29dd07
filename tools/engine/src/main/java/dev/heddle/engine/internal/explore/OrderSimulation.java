package dev.heddle.engine.internal.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws random permutations until every order of {@code strength} fragments has appeared, as in section 4 of the paper,
 * and counts them. It processes one subset after the other and searches for each of its orders in one permutation after
 * the other, so it stores permutations and counts only.
 *
 * @param fragments number of fragments
 * @param strength number of ordered fragments
 * @param isWhole whether all subsets were examined, not random ones
 * @param subsets number of examined subsets
 * @param firstShown at i, the number of orders of these subsets that appeared first in permutation i, counted from 1
 */
record OrderSimulation(int fragments, int strength, boolean isWhole, long subsets, long[] firstShown) {
    /** How permutations are drawn. */
    enum Drawing {
        /** Each independently. */
        INDEPENDENT,
        /** Every second one is the reverse of the one before. */
        WITH_REVERSE
    }

    /** Largest strength: the orders are numbered in an array of moderate size. */
    static final int MOST_STRENGTH = 7;

    /**
     * @param fragments at least {@code strength}
     * @param strength from 2 to {@link #MOST_STRENGTH}
     * @param most all subsets are examined if they are no more than this, otherwise this number of random ones
     */
    static OrderSimulation run(int fragments, int strength, Drawing drawing, long most, long seed) {
        double all = OrderNumbers.orders(fragments, strength) / OrderNumbers.factorial(strength);
        Search search = new Search(fragments, strength, drawing, seed);
        int[] subset = new int[strength];
        if (all <= most) {
            search.every(subset, 0, 0);
            return new OrderSimulation(fragments, strength, true, Math.round(all), search.firstShown());
        }
        SplittableRandom random = new SplittableRandom(~seed);
        for (long i = 0; i < most; i++) {
            draw(subset, fragments, random);
            search.look(subset);
        }
        return new OrderSimulation(fragments, strength, false, most, search.firstShown());
    }

    private static void draw(int[] subset, int fragments, SplittableRandom random) {
        for (int i = 0; i < subset.length; i++) {
            boolean isNew;
            do {
                subset[i] = random.nextInt(fragments);
                isNew = true;
                for (int j = 0; j < i; j++) {
                    isNew &= subset[j] != subset[i];
                }
            } while (!isNew);
        }
    }

    /** Number of orders. */
    long orders() {
        return subsets * Math.round(OrderNumbers.factorial(strength));
    }

    /** Number of permutations until no order was missing. */
    int needed() {
        return firstShown.length - 1;
    }

    /** Number of orders that the first permutations did not show. */
    long missingAfter(int permutations) {
        return Arrays.stream(firstShown, Math.min(permutations + 1, firstShown.length), firstShown.length)
                .sum();
    }

    /** Number of permutations until at most this share of the orders was missing. */
    int neededFor(double missing) {
        long left = orders();
        int permutations = 0;
        while (left > missing * orders()) {
            left -= firstShown[++permutations];
        }
        return permutations;
    }

    /** The permutations so far, and the orders that they showed. */
    private static final class Search {
        private final int fragments;
        private final Drawing drawing;
        private final SplittableRandom random;
        private final List<int[]> permutations = new ArrayList<>();
        private final int orders;
        private final long[] seen;
        private long[] firstShown = new long[64];
        private int most;

        Search(int fragments, int strength, Drawing drawing, long seed) {
            this.fragments = fragments;
            this.drawing = drawing;
            random = new SplittableRandom(seed);
            orders = (int) OrderNumbers.factorial(strength);
            seen = new long[(orders + Long.SIZE - 1) / Long.SIZE];
        }

        void every(int[] subset, int length, int from) {
            if (length == subset.length) {
                look(subset);
                return;
            }
            for (int i = from; i <= fragments - (subset.length - length); i++) {
                subset[length] = i;
                every(subset, length + 1, i + 1);
            }
        }

        void look(int[] subset) {
            Arrays.fill(seen, 0);
            int left = orders;
            for (int i = 0; left > 0; i++) {
                int order = order(permutation(i), subset);
                long bit = 1L << order;
                if ((seen[order / Long.SIZE] & bit) == 0) {
                    seen[order / Long.SIZE] |= bit;
                    left--;
                    count(i + 1);
                }
            }
        }

        private void count(int permutation) {
            if (permutation >= firstShown.length) {
                firstShown = Arrays.copyOf(firstShown, 2 * permutation);
            }
            firstShown[permutation]++;
            most = Math.max(most, permutation);
        }

        private int[] permutation(int index) {
            while (index >= permutations.size()) {
                int last = permutations.size() - 1;
                boolean isReverse = drawing == Drawing.WITH_REVERSE && last % 2 == 0;
                permutations.add(
                        isReverse
                                ? ThreadOrders.reverse(permutations.get(last))
                                : ThreadOrders.shuffled(fragments, random));
            }
            return permutations.get(index);
        }

        /** The order of a subset in a permutation as a number: its Lehmer code. */
        private static int order(int[] places, int[] subset) {
            int order = 0;
            for (int i = 0; i < subset.length; i++) {
                int place = places[subset[i]];
                int before = 0;
                for (int j = 0; j < i; j++) {
                    before += places[subset[j]] < place ? 1 : 0;
                }
                order = order * (i + 1) + before;
            }
            return order;
        }

        long[] firstShown() {
            return Arrays.copyOf(firstShown, most + 1);
        }
    }
}
