package dev.heddle.analyzer.rankchecker;

import dev.heddle.trace.json.TextValue;

/**
 * Degree of sharing of a variable. Variables with the highest degree are the likeliest places of a bug, and come first.
 */
public enum Sharing implements TextValue {
    /**
     * Two threads access its data and one of them writes, without an order by starts and joins. Another schedule may
     * reverse the two accesses.
     */
    CONTENDED,
    /**
     * Several threads use it in the same run: one after the other, for reading only, or as a lock or another
     * synchroniser.
     */
    SHARED,
    /** At most one thread uses it in each run. */
    PRIVATE;

    @Override
    public String toString() {
        return spelling();
    }

    /** The higher degree of the two. */
    Sharing or(Sharing other) {
        return compareTo(other) <= 0 ? this : other;
    }
}
