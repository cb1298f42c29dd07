package dev.heddle.analyzer.rankchecker;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How much threads meet at a variable, the likeliest place of a bug first. */
public enum Sharing {
    /**
     * Two threads access its data, one of them writes, and neither starts nor joins of threads order the two: another schedule may have them the other
     * way round.
     */
    CONTENDED,
    /** Several threads use it in the same run: one after the other, for reading only, or as a lock or another synchroniser. */
    SHARED,
    /** In no run more than one thread uses it. */
    PRIVATE;

    @JsonValue
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The greater of two. */
    Sharing or(Sharing other) {
        return compareTo(other) <= 0 ? this : other;
    }
}
