package dev.heddle.engine.internal.localize;

/**
 * How many runs of a kind failed.
 *
 * @param failed number of runs that failed
 * @param made number of runs
 */
record FailureRates(int failed, int made) {
    /** A smaller rate is taken for chance unless its probability would be below this. */
    private static final double CHANCE = 0.01;

    /**
     * Whether these runs fail less often than others: were both equally likely to fail, so few of the failures would be
     * in these runs in less than one of a hundred cases (Fisher's exact test, one-sided).
     *
     * @param tries number of such comparisons of which one is enough; the limit is divided by it (Bonferroni)
     */
    boolean isBelow(FailureRates others, int tries) {
        int all = made + others.made;
        int failures = failed + others.failed;
        double probability = 0;
        for (int few = Math.max(0, failures - others.made); few <= failed; few++) {
            probability += Math.exp(
                    logChoices(made, few) + logChoices(others.made, failures - few) - logChoices(all, failures));
        }
        return probability < CHANCE / tries;
    }

    /** The logarithm of the number of ways to choose some of a set. */
    private static double logChoices(int set, int chosen) {
        double sum = 0;
        for (int i = 1; i <= chosen; i++) {
            sum += Math.log((double) (set - chosen + i) / i);
        }
        return sum;
    }
}
