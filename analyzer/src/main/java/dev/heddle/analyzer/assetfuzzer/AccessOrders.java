package dev.heddle.analyzer.assetfuzzer;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which kinds of accesses a unit of work has of one variable or two, and which of them can come before which, as bits. Whether a pattern is possible at all
 * between two units can be told by these alone: most pairs fall out here.
 */
final class AccessOrders {
    /** A variable, and whether it is written. */
    private static final int KINDS = 4;

    private static final Need[] ONE = needs(false);
    private static final Need[] TWO = needs(true);

    private AccessOrders() {}

    /**
     * What a form asks of two units.
     *
     * @param u bits that the first one must have
     * @param other bits that the second one must have
     */
    private record Need(int u, int other) {
        private static Need of(Pattern.Form form, int swap) {
            List<Pattern.Wanted> steps = form.steps();
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
        return Arrays.stream(Pattern.values())
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
    static int of(Extent one) {
        int bits = 0;
        for (int kind = 0; kind < KINDS / 2; kind++) {
            bits |= of(kind, one, one, KINDS / 2);
        }
        return bits;
    }

    /** The bits of a unit for two variables. */
    static int of(Extent one, Extent other) {
        int bits = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            bits |= of(kind, one, other, KINDS);
        }
        return bits;
    }

    private static int of(int kind, Extent one, Extent other, int kinds) {
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

    /** Whether a pattern is possible with either of two units as the one that is broken. */
    static boolean arePossible(int one, int other, boolean ofTwo) {
        return isPossible(one, other, ofTwo) || isPossible(other, one, ofTwo);
    }

    /** Whether a pattern is possible with the first unit as the one that is broken. */
    static boolean isPossible(int u, int other, boolean ofTwo) {
        for (Need need : ofTwo ? TWO : ONE) {
            if ((u & need.u) != 0 && (other & need.other) != 0) {
                return true;
            }
        }
        return false;
    }
}
