package dev.heddle.subjects.rank;

/** A random price path of a few steps, as in {@link dev.heddle.subjects.kernel.MonteCarlo}. */
public final class PricePath {

    private static final double DRIFT = 0.0005;
    private static final double SPREAD = 0.02;

    private long state;
    private double sum;

    /** @param number of the path, from 0: it decides the random numbers */
    public PricePath(int number) {
        state = number * 0x9E37_79B9_7F4A_7C15L + 0x1234_5678_9ABC_DEFL;
    }

    /** Adds the return of one step. */
    public void step() {
        long next = state;
        next ^= next << 13;
        next ^= next >>> 7;
        next ^= next << 17;
        state = next;
        sum += DRIFT + SPREAD * ((next >>> 11) * 0x1.0p-52 - 1);
    }

    /** The sum of the returns of all steps. */
    public double sum() {
        return sum;
    }
}
