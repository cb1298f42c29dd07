package dev.heddle.analyzer.assetfuzzer;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The kinds of accesses that a unit of work makes to one or two variables, and their possible orders, as a bit mask.
 * The masks alone decide whether a pattern is possible between two units. Most pairs of units are rejected here.
 */
final class AccessOrders {
    /** Number of access kinds: two variables, each read or written. */
    private static final int KINDS = 4;

    private static final Need[] ONE = needs(false);
    private static final Need[] TWO = needs(true);

    private AccessOrders() {}

    /**
     * The requirement of a form on two units.
     *
     * @param u bits that the first unit must have
     * @param other bits that the second unit must have
     */
    private record Need(int u, int other) {
        private static Need of(AccessPattern.Form form, int swap) {
            List<AccessPattern.Wanted> steps = form.steps();
            int[] kinds = steps.stream()
                    .mapToInt(step -> (step.variable() ^ swap) << 1 | (step.write() ? 1 : 0))
                    .toArray();
            if (form.alternates()) {
                return new Need(order(kinds[0], kinds[2]), order(kinds[1], kinds[3]));
            }
            return kinds.length == 3
                    ? new Need(order(kinds[0], kinds[2]), 1 << kinds[1])
                    : new Need(order(kinds[0], kinds[3]), order(kinds[1], kinds[2]));
        }
    }

    private static Need[] needs(boolean ofTwo) {
        return Arrays.stream(AccessPattern.values())
                .filter(pattern -> pattern.hasTwoVariables() == ofTwo)
                .flatMap(pattern -> pattern.forms().stream())
                .flatMap(form -> IntStream.rangeClosed(0, ofTwo ? 1 : 0).mapToObj(swap -> Need.of(form, swap)))
                .distinct()
                .toArray(Need[]::new);
    }

    private static int order(int before, int after) {
        return 1 << KINDS + before * KINDS + after;
    }

    /** The bits of a unit for one variable. */
    static int of(AccessBounds one) {
        int bits = 0;
        for (int kind = 0; kind < KINDS / 2; kind++) {
            bits |= of(kind, one, one, KINDS / 2);
        }
        return bits;
    }

    /** The bits of a unit for two variables. */
    static int of(AccessBounds one, AccessBounds other) {
        int bits = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            bits |= of(kind, one, other, KINDS);
        }
        return bits;
    }

    private static int of(int kind, AccessBounds one, AccessBounds other, int kinds) {
        int first = (kind < 2 ? one : other).first((kind & 1) != 0);
        if (first == Integer.MAX_VALUE) {
            return 0;
        }
        int bits = 1 << kind;
        for (int after = 0; after < kinds; after++) {
            if (first < (after < 2 ? one : other).last((after & 1) != 0)) {
                bits |= order(kind, after);
            }
        }
        return bits;
    }

    /** Whether a pattern is possible with either of the two units as the violated one. */
    static boolean arePossible(int one, int other, boolean ofTwo) {
        return isPossible(one, other, ofTwo) || isPossible(other, one, ofTwo);
    }

    /** Whether a pattern is possible with the first unit as the violated one. */
    static boolean isPossible(int u, int other, boolean ofTwo) {
        for (Need need : ofTwo ? TWO : ONE) {
            if ((u & need.u) != 0 && (other & need.other) != 0) {
                return true;
            }
        }
        return false;
    }
}
