package dev.heddle.analyzer.locon;

import java.util.Arrays;

/** The passing runs with each directed pair: a set of runs, as bits, for each pair. Not thread-safe while it grows. */
public final class PassingRuns {
    private static final long[] NONE = {};

    private long[][] runs = new long[1024][];
    /** Run and position of the first occurrence of each pair; -1 if no run has it. */
    private long[] first = new long[1024];

    private int[] patternRuns = new int[1024];
    private int count;
    private boolean hasLoops = true;
    private long iterationsLeftOut;

    public PassingRuns() {
        Arrays.fill(first, -1);
    }

    public void add(RunPairs run) {
        int[] pairs = run.pairs();
        for (int i = 0; i < pairs.length; i++) {
            int pair = pairs[i];
            if (pair >= runs.length) {
                int length = Math.max(pair + 1, runs.length * 2);
                int before = runs.length;
                runs = Arrays.copyOf(runs, length);
                first = Arrays.copyOf(first, length);
                Arrays.fill(first, before, length, -1);
            }
            if (first[pair] < 0) {
                first[pair] = (long) count << 32 | i;
            }
            runs[pair] = with(runs[pair], count);
        }
        for (int pattern : run.patterns()) {
            if (pattern >= patternRuns.length) {
                patternRuns = Arrays.copyOf(patternRuns, Math.max(pattern + 1, patternRuns.length * 2));
            }
            patternRuns[pattern]++;
        }
        hasLoops &= run.hasLoops() || run.pairs().length == 0;
        iterationsLeftOut += run.iterationsLeftOut();
        count++;
    }

    private static long[] with(long[] set, int run) {
        int word = run >>> 6;
        long[] grown = set;
        if (set == null) {
            grown = new long[word + 1];
        } else if (word >= set.length) {
            grown = Arrays.copyOf(set, Math.max(word + 1, set.length * 2));
        }
        grown[word] |= 1L << run;
        return grown;
    }

    /** Number of passing runs. */
    public int count() {
        return count;
    }

    /** Whether all of them have recorded loops. */
    public boolean hasLoops() {
        return hasLoops;
    }

    /** Number of combinations of iterations that were not kept. */
    public long iterationsLeftOut() {
        return iterationsLeftOut;
    }

    /** The runs that have a directed pair. Do not modify the array. */
    long[] of(int pair) {
        return pair >= runs.length || runs[pair] == null ? NONE : runs[pair];
    }

    /** Run and position of the first occurrence of a directed pair, as a comparable number; -1 if no run has it. */
    long first(int pair) {
        return pair >= first.length ? -1 : first[pair];
    }

    /** Number of runs with a Falcon pattern. */
    int withPattern(int pattern) {
        return pattern >= patternRuns.length ? 0 : patternRuns[pattern];
    }
}
