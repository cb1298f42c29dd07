package dev.heddle.trace.recording;

import java.util.Locale;
import java.util.Map;

/**
 * How many of a run's accesses a recording holds; each holds what those before hold. What each is good for, and why, is in
 * {@code docs/design/filters.md}.
 */
public enum Detail {
    /** One access of a thread to a variable at a place between two of its operations that give or take an order, and of these only what is not redundant: what a race detector needs. */
    RACES,
    /** Also what belongs together in a unit of work. */
    UNITS,
    /** Every ordered pair of accesses of one call. */
    PAIRS,
    /** Every access. */
    ALL;

    /** What a recorder keeps if nobody says. */
    public static final Detail USUAL = UNITS;

    private static final String OPTION = "detail";
    private static final String FILTER = "filter";
    private static final String OFF = "off";

    /** What a recording holds, by the options it was made with. Under control nothing is left out. */
    public static Detail of(Manifest manifest) {
        Map<String, String> options = manifest.options();
        if (options.containsKey("plan") || OFF.equals(options.get(FILTER))) {
            return ALL;
        }
        String given = options.get(OPTION);
        for (Detail one : values()) {
            if (one.word().equals(given)) {
                return one;
            }
        }
        // A recording from before there was this option holds more than that.
        return USUAL;
    }

    /** The word for it, as in {@code --detail units}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
