package dev.heddle.experiments;

import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** How likely a count is. */
final class Binomial {
    /** Probability on each side of an interval. */
    private static final double TAIL = 0.025;

    private Binomial() {}

    /**
     * The probability that at most {@code successes} of {@code runs} independent runs, each of probability {@code p},
     * succeed.
     */
    static double atMost(long successes, long runs, double p) {
        double probability = Math.max(0, Math.min(1, p));
        return BinomialDistribution.of(Math.toIntExact(runs), probability)
                .cumulativeProbability((int) Math.min(successes, runs));
    }

    /**
     * Whether a count is so small that, if {@code p} were right or too small, it would be seen in one of a hundred
     * cases at most.
     */
    static boolean isBelow(long successes, long runs, double p) {
        return atMost(successes, runs, p) < 0.01;
    }

    /**
     * Bounds of a number that was not measured exactly.
     *
     * @param most may be infinite
     */
    record Interval(double least, double most) {}

    /**
     * The 95 % confidence interval of the probability, if {@code successes} of {@code runs} succeed (Clopper and
     * Pearson).
     */
    static Interval interval(long successes, long runs) {
        double least = successes == 0
                ? 0
                : BetaDistribution.of(successes, runs - successes + 1.0).inverseCumulativeProbability(TAIL);
        double most = successes == runs
                ? 1
                : BetaDistribution.of(successes + 1.0, runs - successes).inverseSurvivalProbability(TAIL);
        return new Interval(least, most);
    }

    /**
     * The 95 % confidence interval of the ratio of two probabilities, if both are small: the successes of the first
     * among all successes are binomially distributed (Przyborowski and Wilenski).
     */
    static Interval ratio(long successes, long runs, long otherSuccesses, long otherRuns) {
        Interval share = interval(successes, successes + otherSuccesses);
        double perRun = (double) otherRuns / runs;
        return new Interval(
                share.least() / (1 - share.least()) * perRun,
                share.most() == 1 ? Double.POSITIVE_INFINITY : share.most() / (1 - share.most()) * perRun);
    }
}
