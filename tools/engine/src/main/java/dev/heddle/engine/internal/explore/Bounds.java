package dev.heddle.engine.internal.explore;

/**
 * How far a search among bounded schedules goes (RankChecker, section 2 and 4).
 *
 * @param preemptions c: how many preemptions a schedule has at most, from 0
 * @param variables v: after accesses to how many variables they are at most, from 1
 * @param threads t: of how many threads every order is tried, from 2
 * @param epsilon the probability that an order of that many is missed, where there are too many to try them all
 */
public record Bounds(int preemptions, int variables, int threads, double epsilon) {
    /** Nearly all bugs are within these, says the paper. */
    public static final Bounds USUAL = new Bounds(2, 2, 2, 0.01);

    /** More is refused: nobody could wait for it. */
    public static final int MOST = 6;

    public Bounds {
        check("context bound", preemptions, 0);
        check("variable bound", variables, 1);
        check("thread bound", threads, 2);
        if (!(epsilon > 0 && epsilon <= 1)) {
            throw new IllegalArgumentException("epsilon is " + epsilon + ", and it is above 0 and up to 1");
        }
    }

    private static void check(String what, int value, int least) {
        if (value < least || value > MOST) {
            throw new IllegalArgumentException(
                    "the " + what + " is " + value + ", and it is from " + least + " to " + MOST);
        }
    }

    @Override
    public String toString() {
        return "(" + preemptions + ", " + Math.min(variables, preemptions) + ", " + threads + ")";
    }
}
