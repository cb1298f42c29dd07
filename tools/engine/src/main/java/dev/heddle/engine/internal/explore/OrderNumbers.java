package dev.heddle.engine.internal.explore;

/**
 * The number of random permutations that show every order of every {@code strength} fragments (Bindal, Bansal and Lal,
 * "Variable and Thread Bounding for Systematic Testing of Multithreaded Programs", section 4).
 */
public final class OrderNumbers {
    private OrderNumbers() {}

    /**
     * The number of lemma 4.1: (s+1)! · (ln(m·s) + ln(1/ε)), rounded up.
     *
     * @param fragments m, from 1
     * @param strength s, from 1 to m
     * @param epsilon the probability, above 0 and up to 1, that an order is missing
     * @return {@link Long#MAX_VALUE} if it is larger than that
     */
    public static long byLemma(int fragments, int strength, double epsilon) {
        check(fragments, strength, epsilon);
        return roundedUp(factorial(strength + 1) * (Math.log((double) fragments * strength) - Math.log(epsilon)));
    }

    /**
     * The number that suffices by the inequality at the start of the lemma's proof: the smallest P with m!/(m−s)! · (1
     * − 1/s!)^P ≤ ε.
     *
     * @see #byLemma for parameters and the largest result
     */
    public static long byUnionBound(int fragments, int strength, double epsilon) {
        check(fragments, strength, epsilon);
        return strength == 1
                ? 1
                : roundedUp((Math.log(orders(fragments, strength)) - Math.log(epsilon))
                        / -Math.log1p(-1 / factorial(strength)));
    }

    /**
     * The same if each random permutation comes with its reverse. A pair then shows an order and its reverse with the
     * probability 2/s! or neither of them. So half of m!/(m−s)! · (1 − 2/s!)^(P/2) must not be larger than ε. This is
     * less than independent permutations need.
     *
     * @see #byLemma for parameters and the largest result
     */
    public static long inPairs(int fragments, int strength, double epsilon) {
        check(fragments, strength, epsilon);
        if (strength <= 2) {
            return strength;
        }
        long pairs = roundedUp((Math.log(orders(fragments, strength) / 2) - Math.log(epsilon))
                / -Math.log1p(-2 / factorial(strength)));
        return pairs > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : 2 * pairs;
    }

    /** The number of orders of that many fragments: m!/(m−s)!; infinite if that is larger than a double. */
    public static double orders(int fragments, int strength) {
        double orders = 1;
        for (int i = 0; i < strength; i++) {
            orders *= fragments - i;
        }
        return orders;
    }

    static double factorial(int number) {
        return orders(number, number);
    }

    private static long roundedUp(double number) {
        return (long) Math.ceil(number);
    }

    /** @throws IllegalArgumentException if a parameter is out of range */
    static void check(int fragments, int strength, double epsilon) {
        if (fragments < 1) {
            throw new IllegalArgumentException("fragments is " + fragments + ": must be at least 1");
        }
        if (strength < 1 || strength > fragments) {
            throw new IllegalArgumentException(
                    "strength is " + strength + ": must be between 1 and the number of fragments, " + fragments);
        }
        if (!(epsilon > 0 && epsilon <= 1)) {
            throw new IllegalArgumentException("epsilon is " + epsilon + ": must be above 0 and at most 1");
        }
    }
}
