package dev.heddle.analyzer.locon;

/**
 * Two pairs of the failing run.
 *
 * @param first position of the earlier pair in the failing run
 * @param second position of the later pair
 * @param span distance of their ends in the two threads
 * @param sameIterations whether the ends in each thread are in the same iteration; true below level {@code loop}
 */
record Couple(int first, int second, long span, boolean sameIterations) implements Comparable<Couple> {
    @Override
    public int compareTo(Couple other) {
        if (sameIterations != other.sameIterations) {
            return sameIterations ? -1 : 1;
        }
        int bySpan = Long.compare(span, other.span);
        if (bySpan != 0) {
            return bySpan;
        }
        int bySecond = Integer.compare(second, other.second);
        return bySecond != 0 ? bySecond : Integer.compare(first, other.first);
    }
}
