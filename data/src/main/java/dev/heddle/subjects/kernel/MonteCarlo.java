package dev.heddle.subjects.kernel;

/**
 * Monte Carlo: random price paths, each with a generator of its own, whose returns are averaged.
 *
 * <p>Every path keeps its state in fields, and its prices are in an array of the thread. The threads compute paths in
 * turn; a sample of them is computed again at the end and must give the same. The mean is within four standard errors
 * of the expected value.
 */
public final class MonteCarlo {

    static final int SMALL = 8;

    private static final int STEPS = 250;
    private static final double DRIFT = 0.0005;
    private static final double SPREAD = 0.02;

    private MonteCarlo() {}

    /** @param args threads, and price paths */
    public static void main(String[] args) {
        KernelArguments arguments = KernelArguments.of(args, SMALL, 1);
        Path[] paths = new Path[arguments.size()];
        for (int i = 0; i < paths.length; i++) {
            paths[i] = new Path(i);
        }
        new Team(arguments.threads()).run(thread -> {
            double[] prices = new double[STEPS + 1];
            for (int i = thread; i < paths.length; i += arguments.threads()) {
                paths[i].walk(prices);
            }
        });
        check(paths);
    }

    private static void check(Path[] paths) {
        double sum = 0;
        for (Path path : paths) {
            sum += path.sum;
        }
        double[] prices = new double[STEPS + 1];
        for (int i = 0; i < paths.length; i += 16) {
            Path again = new Path(i);
            again.walk(prices);
            if (again.sum != paths[i].sum || again.last != paths[i].last) {
                throw new IllegalStateException(
                        "path " + i + " is " + paths[i].sum + ", and " + again.sum + " in one thread");
            }
        }
        double steps = (double) paths.length * STEPS;
        double error = Math.abs(sum / steps - DRIFT);
        // A uniform number between -1 and 1 has a standard deviation of 1/√3.
        if (error > 4 * SPREAD / Math.sqrt(3 * steps)) {
            throw new IllegalStateException("the mean return is " + sum / steps + ", and should be about " + DRIFT);
        }
    }

    private static final class Path {

        private long state;
        private double sum;
        private double last;

        Path(int number) {
            state = number * 0x9E37_79B9_7F4A_7C15L + 0x1234_5678_9ABC_DEFL;
        }

        void walk(double[] prices) {
            prices[0] = 100;
            for (int step = 1; step <= STEPS; step++) {
                advance();
                double change = DRIFT + SPREAD * ((state >>> 11) * 0x1.0p-52 - 1);
                prices[step] = prices[step - 1] * (1 + change);
                sum += change;
            }
            last = prices[STEPS];
        }

        /** Marsaglia's xorshift with shifts 13, 7 and 17. */
        private void advance() {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }
    }
}
