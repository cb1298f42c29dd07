package dev.heddle.analyzer.locon;

import java.util.Locale;

/** The precision at which pairs of two runs are compared (LoCon, section 4.3). */
public enum ComparisonLevel {
    /** Both ends have to be at the same places. */
    PC,
    /** Also, the same threads have to execute them. A couple leads from one thread to the other and back. */
    TID,
    /**
     * Also, the iterations have to agree. In each thread, the two ends of a couple have to be in the same iteration in
     * both runs or in neither.
     */
    LOOP;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
