package dev.heddle.experiments;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/** How likely a count is. */
final class Binomial {
    private Binomial() {}

    /** The probability that at most so many of {@code runs} independent runs, each of probability {@code p}, succeed. */
    static double atMost(long successes, long runs, double p) {
        double probability = Math.max(0, Math.min(1, p));
        return BinomialDistribution.of(Math.toIntExact(runs), probability)
                .cumulativeProbability((int) Math.min(successes, runs));
    }

    /** Whether a count is so small that, if {@code p} were right or too small, it would be seen in one of a hundred cases at most. */
    static boolean isBelow(long successes, long runs, double p) {
        return atMost(successes, runs, p) < 0.01;
    }
}
