package dev.heddle.analyzer.wcp;

import org.jspecify.annotations.Nullable;

/** Arithmetic of vector clocks: by thread, up to which time of it everything is known. */
final class Clocks {
    private Clocks() {}

    /** Adds what one clock knows to another. */
    static void take(int @Nullable [] from, int[] into) {
        if (from != null) {
            for (int thread = 0; thread < into.length; thread++) {
                into[thread] = Math.max(into[thread], from[thread]);
            }
        }
    }

    /** A clock with what both know; shares nothing with either. */
    static int[] joined(int @Nullable [] one, int[] other) {
        int[] both = other.clone();
        take(one, both);
        return both;
    }
}
