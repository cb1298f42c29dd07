package dev.heddle.analyzer.wcp;

import org.jspecify.annotations.Nullable;

/** Arithmetic of vector clocks: for each thread, the time up to which all its events are known. */
final class ClockArithmetic {
    private ClockArithmetic() {}

    /** Adds the entries of one clock to another. */
    static void take(int @Nullable [] from, int[] into) {
        if (from != null) {
            for (int thread = 0; thread < into.length; thread++) {
                into[thread] = Math.max(into[thread], from[thread]);
            }
        }
    }

    /** A new clock with the maximum of both. */
    static int[] joined(int @Nullable [] one, int[] other) {
        int[] both = other.clone();
        take(one, both);
        return both;
    }
}
