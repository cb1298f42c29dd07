package dev.heddle.cli.batch;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads points of time, absolute or before now. */
final class PointInTime {
    private static final Pattern AGO = Pattern.compile("(\\d{1,6})([mhd])");
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

    private PointInTime() {}

    /** Whether a text is a time instead of a path. */
    static boolean isTime(String text) {
        return AGO.matcher(text).matches() || text.matches("\\d{4}-\\d\\d-\\d\\d(T.*)?");
    }

    /**
     * Reads a point of time.
     *
     * @throws IllegalArgumentException with the valid forms
     */
    static Instant parse(String text) {
        Matcher ago = AGO.matcher(text);
        try {
            if (ago.matches()) {
                long count = Long.parseLong(ago.group(1));
                return Instant.now()
                        .minus(
                                switch (ago.group(2)) {
                                    case "m" -> Duration.ofMinutes(count);
                                    case "h" -> Duration.ofHours(count);
                                    default -> Duration.ofDays(count);
                                });
            }
            return DAY.matcher(text).matches()
                    ? LocalDate.parse(text).atStartOfDay(ZoneId.systemDefault()).toInstant()
                    : Instant.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("write a time such as 24h, 7d, 2027-01-31 or 2027-01-31T06:00:00Z");
        }
    }
}
