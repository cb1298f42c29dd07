package dev.heddle.engine.internal.explore;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Thread bounding: a family of permutations of m thread fragments in which every order of every s of them appears as a
 * subsequence (Bindal, Bansal and Lal, "Variable and Thread Bounding for Systematic Testing of Multithreaded Programs",
 * section 4). For n threads, bugs of t threads and c preemptions there are m = n + c fragments, and s = t + c.
 *
 * <p>The family begins with 0, 1, 2, … and its reverse, which show all orders of two. The next permutations show the
 * missing orders of three, then of four, and so on up to s. So {@link #covering} of its permutations are enough for a
 * lower strength. For each strength
 * <ul>
 *   <li>with at most {@value #MOST_ORDERS} orders: permutations are chosen one by one for the missing orders they show;
 *   no order is missing;
 *   <li>otherwise: random permutations, each followed by its reverse, {@link OrderNumbers#inPairs} of them, which is
 *   fewer than in lemma 4.1 with the same guarantee.
 * </ul>
 *
 * <p>If all m! permutations are no more than that, they are the family: permutation j·g modulo m!/2 in lexicographic
 * order of places, then its reverse, for j = 0, 1, …, where g is near 0.618·m!/2, so that the first ones differ much.
 *
 * <p>The same arguments give the same family. Random permutations are not stored but computed on demand. Immutable.
 */
public final class ThreadOrders {
    /** Up to this number of orders the family is exact. */
    public static final int MOST_ORDERS = 200_000;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final int fragments;
    private final int strength;
    private final double epsilon;
    private final long seed;
    private final List<int[]> chosen;
    private final long[] covering;
    private final long half;
    private final long stride;

    private ThreadOrders(
            int fragments, int strength, double epsilon, long seed, List<int[]> chosen, long[] covering, long half) {
        this.fragments = fragments;
        this.strength = strength;
        this.epsilon = epsilon;
        this.seed = seed;
        this.chosen = chosen;
        this.covering = covering;
        this.half = half;
        this.stride = half == 0 ? 0 : stride(half);
    }

    /**
     * @param fragments m, from 1
     * @param strength s, from 1 to m
     * @param epsilon the probability, above 0 and up to 1, that the family misses an order; unused if the family is
     *     exact
     * @param seed other seeds give other families
     * @throws IllegalArgumentException if a parameter is out of range
     */
    public static ThreadOrders of(int fragments, int strength, double epsilon, long seed) {
        OrderNumbers.check(fragments, strength, epsilon);
        List<int[]> chosen = new ArrayList<>();
        long[] covering = new long[strength + 1];
        chosen.add(identity(fragments));
        covering[1] = 1;
        if (strength > 1) {
            chosen.add(reverse(identity(fragments)));
            covering[2] = 2;
        }
        SplittableRandom random = new SplittableRandom(seed);
        for (int s = 3; s <= strength; s++) {
            if (OrderNumbers.orders(fragments, s) <= MOST_ORDERS) {
                GreedyOrders.extend(chosen, fragments, s, random);
                covering[s] = chosen.size();
            } else {
                long more = OrderNumbers.inPairs(fragments, s, epsilon);
                covering[s] = more > Long.MAX_VALUE - chosen.size() ? Long.MAX_VALUE : chosen.size() + more;
            }
        }
        double all = OrderNumbers.factorial(fragments);
        if (strength > 2 && covering[strength] >= all && chosen.size() < all) {
            // A family of this size contains every permutation exactly once.
            for (int s = 3; s <= strength; s++) {
                covering[s] = (long) all;
            }
            return new ThreadOrders(fragments, strength, epsilon, seed, List.of(), covering, (long) all / 2);
        }
        return new ThreadOrders(fragments, strength, epsilon, seed, List.copyOf(chosen), covering, 0);
    }

    /** m: the number of fragments. */
    public int fragments() {
        return fragments;
    }

    /** s: the number of fragments whose orders all appear. */
    public int strength() {
        return strength;
    }

    /** Number of permutations; {@link Long#MAX_VALUE} if they are more than that. */
    public long size() {
        return covering[strength];
    }

    /**
     * One permutation, as the place of each fragment.
     *
     * @param index from 0 to {@link #size} − 1
     * @return at i the place of fragment i: place 0 runs first, place m − 1 last; a new array
     */
    public int[] places(long index) {
        if (index < 0 || index >= size()) {
            throw new IndexOutOfBoundsException("permutation " + index + " of " + size());
        }
        if (half > 0) {
            int[] places = lexicographic(BigInteger.valueOf(index / 2)
                    .multiply(BigInteger.valueOf(stride))
                    .mod(BigInteger.valueOf(half))
                    .longValue());
            return index % 2 == 0 ? places : reverse(places);
        }
        if (index < chosen.size()) {
            return chosen.get((int) index).clone();
        }
        long drawn = index - chosen.size();
        // Seeds that differ by the generator's own step would give the same numbers, shifted.
        long mixed = new SplittableRandom(seed + GOLDEN * (drawn / 2 + 1)).nextLong();
        int[] places = shuffled(fragments, new SplittableRandom(mixed));
        return drawn % 2 == 0 ? places : reverse(places);
    }

    /** Whether certainly no order is missing. */
    public boolean isExact() {
        return half > 0 || size() == chosen.size();
    }

    /** An upper bound of the probability that an order is missing: 0 if the family is exact. */
    public double missProbability() {
        return isExact() ? 0 : epsilon;
    }

    /** Number of permutations by the paper's lemma 4.1, for comparison. */
    public long paperNumber() {
        return OrderNumbers.byLemma(fragments, strength, epsilon);
    }

    /**
     * Number of first permutations that are enough for a lower strength, with at most the same probability of a missing
     * order.
     *
     * @param lower from 1 to {@link #strength}
     */
    public long covering(int lower) {
        if (lower < 1 || lower > strength) {
            throw new IllegalArgumentException("strength is " + lower + ": must be between 1 and " + strength);
        }
        return covering[lower];
    }

    @Override
    public String toString() {
        return size() + " orders of " + fragments + " fragments, strength " + strength
                + (isExact() ? "" : ", epsilon " + epsilon);
    }

    // Permutations

    private static int[] identity(int size) {
        int[] identity = new int[size];
        for (int i = 0; i < size; i++) {
            identity[i] = i;
        }
        return identity;
    }

    static int[] reverse(int[] places) {
        int[] reverse = new int[places.length];
        for (int i = 0; i < places.length; i++) {
            reverse[i] = places.length - 1 - places[i];
        }
        return reverse;
    }

    static int[] shuffled(int size, SplittableRandom random) {
        int[] shuffled = identity(size);
        for (int i = size - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = shuffled[i];
            shuffled[i] = shuffled[other];
            shuffled[other] = kept;
        }
        return shuffled;
    }

    private int[] lexicographic(long number) {
        List<Integer> left = new ArrayList<>();
        for (int place = 0; place < fragments; place++) {
            left.add(place);
        }
        int[] places = new int[fragments];
        long rest = number;
        for (int i = 0; i < fragments; i++) {
            long block = (long) OrderNumbers.factorial(fragments - 1 - i);
            places[i] = left.remove((int) (rest / block));
            rest %= block;
        }
        return places;
    }

    private static long stride(long half) {
        long stride = Math.max(1, (long) (half * 0.6180339887498949));
        while (!BigInteger.valueOf(stride).gcd(BigInteger.valueOf(half)).equals(BigInteger.ONE)) {
            stride++;
        }
        return stride;
    }
}
