package dev.heddle.engine.internal.text;

import java.time.Duration;

/** Formats durations for progress messages. */
public final class Times {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;

    private Times() {}

    /** {@code 14 s}, {@code 2 min 10 s}, {@code 1 h 5 min}; less than a second counts as a second. */
    public static String inWords(Duration time) {
        long seconds = Math.max(1, Math.round(time.toMillis() / 1000.0));
        if (seconds < MINUTE) {
            return seconds + " s";
        }
        if (seconds < HOUR) {
            return seconds / MINUTE + " min" + rest(seconds % MINUTE, " s");
        }
        return seconds / HOUR + " h" + rest(seconds % HOUR / MINUTE, " min");
    }

    private static String rest(long number, String unit) {
        return number == 0 ? "" : " " + number + unit;
    }
}
