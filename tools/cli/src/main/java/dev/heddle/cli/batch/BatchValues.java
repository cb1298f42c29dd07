package dev.heddle.cli.batch;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.ValueParser;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.cli.Option;

/** Reads the values of options that only this verb has. */
final class BatchValues {
    private static final Pattern AGO = Pattern.compile("(\\d{1,6})([mhd])");
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

    private BatchValues() {}

    /** Whether a text is a time instead of a path. */
    static boolean isTime(String text) {
        return AGO.matcher(text).matches() || text.matches("\\d{4}-\\d\\d-\\d\\d(T.*)?");
    }

    /** A point of time, absolute or before now; null if the option was not given. */
    static Instant time(Option option, Arguments arguments, Instant now) {
        String text = arguments.text(option, null);
        if (text == null) {
            return null;
        }
        Matcher ago = AGO.matcher(text);
        try {
            if (ago.matches()) {
                long count = Long.parseLong(ago.group(1));
                return now.minus(
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
            throw new UsageException("--" + option.getLongOpt() + " " + text
                    + ": write a time such as 24h, 7d, 2027-01-31 or 2027-01-31T06:00:00Z");
        }
    }

    /** A size in bytes. */
    static long size(Option option, Arguments arguments) {
        String text = arguments.text(option, "");
        try {
            return ValueParser.size(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + option.getLongOpt() + " " + text + ": " + e.getMessage());
        }
    }
}
