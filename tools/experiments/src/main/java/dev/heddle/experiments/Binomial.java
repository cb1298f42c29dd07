package dev.heddle.experiments;

/** How likely a count is. */
final class Binomial {
    private Binomial() {}

    /** The probability that at most so many of {@code runs} independent runs, each of probability {@code p}, succeed. */
    static double atMost(long successes, long runs, double p) {
        if (p <= 0 || successes >= runs) {
            return 1;
        }
        if (p >= 1) {
            return 0;
        }
        // By logarithms: the first term alone may be smaller than any double.
        double logTerm = runs * Math.log1p(-p);
        double logOdds = Math.log(p) - Math.log1p(-p);
        double sum = 0;
        for (long i = 0; i <= successes; i++) {
            sum += Math.exp(logTerm);
            logTerm += Math.log((double) (runs - i) / (i + 1)) + logOdds;
        }
        return Math.min(1, sum);
    }

    /** Whether a count is so small that, if {@code p} were right or too small, it would be seen in one of a hundred cases at most. */
    static boolean isBelow(long successes, long runs, double p) {
        return atMost(successes, runs, p) < 0.01;
    }
}
