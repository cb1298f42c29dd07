package dev.heddle.trace.recording;

import java.util.Locale;
import java.util.Map;

/**
 * How many of a run's accesses a recording holds; each level holds those of the levels before.
 * {@code docs/internals/recording.md} explains their uses.
 */
public enum Detail {
    /**
     * One access of a thread to a variable at a place between two releases or acquires, without redundant ones: enough
     * for a race detector.
     */
    RACES,
    /** Also the accesses that one unit of work contains together. */
    UNITS,
    /** Every ordered pair of accesses of one call. */
    PAIRS,
    /** Every access. */
    ALL;

    /** The default of the recorder. */
    public static final Detail USUAL = UNITS;

    private static final String OPTION = "detail";
    private static final String FILTER = "filter";
    private static final String OFF = "off";

    /** The level of a recording, by its options. Under control nothing is left out. */
    public static Detail of(Manifest manifest) {
        Map<String, String> options = manifest.begin().options();
        if (options.containsKey("plan") || OFF.equals(options.get(FILTER))) {
            return ALL;
        }
        String given = options.get(OPTION);
        for (Detail one : values()) {
            if (one.word().equals(given)) {
                return one;
            }
        }
        // A recording of an earlier version without this option holds more than that.
        return USUAL;
    }

    /** The word of the option {@code --detail}, for example {@code units}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
