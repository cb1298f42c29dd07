package dev.heddle.engine.internal.explore;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Adds permutations to a family until every order of {@code strength} fragments appears in it. Each new permutation
 * begins with a missing order; the other fragments are inserted one by one where they show most missing orders. The
 * best of a few such attempts is taken; then its reverse, if that also shows missing orders.
 */
final class GreedyOrders {
    private static final int ATTEMPTS = 6;

    private final int fragments;
    private final MissingOrders missing;
    private final SplittableRandom random;

    private GreedyOrders(int fragments, MissingOrders missing, SplittableRandom random) {
        this.fragments = fragments;
        this.missing = missing;
        this.random = random;
    }

    /**
     * @param family places of the fragments (see {@link ThreadOrders#places}); new permutations are appended
     * @param strength at least 2
     */
    static void extend(List<int[]> family, int fragments, int strength, SplittableRandom random) {
        MissingOrders missing = new MissingOrders(fragments, strength);
        for (int[] places : family) {
            missing.show(inverse(places));
        }
        GreedyOrders greedy = new GreedyOrders(fragments, missing, random);
        while (missing.count() > 0) {
            int[] sequence = greedy.next();
            missing.show(sequence);
            int[] places = inverse(sequence);
            family.add(places);
            int[] reverse = ThreadOrders.reverse(places);
            if (missing.show(inverse(reverse)) > 0) {
                family.add(reverse);
            }
        }
    }

    /** The best of a few sequences. */
    private int[] next() {
        int[] best = null;
        int most = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int[] sequence = new int[fragments];
            int shown = build(sequence);
            if (shown > most) {
                best = sequence;
                most = shown;
            }
        }
        return best;
    }

    /** @return number of missing orders that it shows, at least one */
    private int build(int[] sequence) {
        int[] order = missing.near(random.nextDouble());
        System.arraycopy(order, 0, sequence, 0, order.length);
        int length = order.length;
        int shown = 1;
        boolean[] used = new boolean[fragments];
        for (int fragment : order) {
            used[fragment] = true;
        }
        for (int fragment : ThreadOrders.shuffled(fragments, random)) {
            if (!used[fragment]) {
                int[] gains = missing.gains(sequence, length, fragment);
                int place = best(gains);
                System.arraycopy(sequence, place, sequence, place + 1, length - place);
                sequence[place] = fragment;
                length++;
                shown += gains[place];
            }
        }
        return shown;
    }

    /** The place with the greatest gain; a random one if there are several. */
    private int best(int[] gains) {
        int best = 0;
        int equals = 0;
        for (int place = 0; place < gains.length; place++) {
            if (gains[place] > gains[best] || equals == 0) {
                best = place;
                equals = 1;
            } else if (gains[place] == gains[best] && random.nextInt(++equals) == 0) {
                best = place;
            }
        }
        return best;
    }

    /** Converts places to the sequence of fragments, and back. */
    static int[] inverse(int[] permutation) {
        int[] inverse = new int[permutation.length];
        for (int i = 0; i < permutation.length; i++) {
            inverse[permutation[i]] = i;
        }
        return inverse;
    }
}
