package dev.heddle.engine.internal.orders;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws random permutations until every order of {@code strength} fragments has appeared, as the paper does in section 4, and says after how
 * many. It goes from subset to subset and looks for each of its orders in one permutation after the other, so nothing is kept but permutations
 * and counts.
 *
 * @param fragments how many there are
 * @param strength how many are ordered
 * @param isWhole whether all subsets were looked at; if not, random ones
 * @param subsets how many subsets were looked at
 * @param firstShown at i, how many orders of these subsets appeared first in permutation i, counted from 1
 */
record OrderSimulation(int fragments, int strength, boolean isWhole, long subsets, long[] firstShown) {
    /** How permutations are drawn. */
    enum Drawing {
        /** Each for itself. */
        INDEPENDENT,
        /** Every second one is the reverse of that before. */
        WITH_REVERSE
    }

    /** The orders of so many are numbered in an array of moderate size. */
    static final int MOST_STRENGTH = 7;

    /**
     * @param fragments from {@code strength} on
     * @param strength from 2 to {@link #MOST_STRENGTH}
     * @param most all subsets are looked at if there are no more than that, otherwise that many random ones
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

    /** How many orders were looked for. */
    long orders() {
        return subsets * Math.round(OrderNumbers.factorial(strength));
    }

    /** How many permutations it took until none was missing. */
    int needed() {
        return firstShown.length - 1;
    }

    /** How many orders the first permutations did not show. */
    long missingAfter(int permutations) {
        return Arrays.stream(firstShown, Math.min(permutations + 1, firstShown.length), firstShown.length)
                .sum();
    }

    /** How many permutations it took until at most this share of the orders was missing. */
    int neededFor(double missing) {
        long left = orders();
        int permutations = 0;
        while (left > missing * orders()) {
            left -= firstShown[++permutations];
        }
        return permutations;
    }

    /** The permutations drawn so far, and what they showed. */
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

        /** Which of the orders of a subset a permutation has, as a number: its Lehmer code. */
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
