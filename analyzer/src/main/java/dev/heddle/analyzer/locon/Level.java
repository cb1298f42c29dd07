package dev.heddle.analyzer.locon;

import java.util.Locale;

/** How precisely pairs of two runs are compared (LoCon, section 4.3). */
public enum Level {
    /** Both ends are at the same places. */
    PC,
    /** And the same threads issue them; a couple goes from one thread to the other and back. */
    TID,
    /** And, of a couple, the two ends in each thread are in the same iteration in both runs, or in neither. */
    LOOP;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
