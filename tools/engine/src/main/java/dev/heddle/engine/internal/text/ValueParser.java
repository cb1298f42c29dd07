package dev.heddle.engine.internal.text;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses option values. The message of its {@link IllegalArgumentException} states the valid values. */
public final class ValueParser {
    private static final Pattern DURATION = Pattern.compile("(\\d+)(ms|s|m|h)");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([mMgG])");

    private ValueParser() {}

    /** A whole number of at least {@code least}. */
    public static int number(String text, int least) {
        try {
            int number = Integer.parseInt(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new IllegalArgumentException("specify a whole number of at least " + least);
    }

    /** Any whole number. */
    public static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("specify a whole number");
        }
    }

    /** A number with a fraction. */
    public static double fraction(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("specify a number such as 0.01");
        }
    }

    /** One of these words. */
    public static String word(String text, List<String> words) {
        if (words.contains(text)) {
            return text;
        }
        throw new IllegalArgumentException(
                "choose one of " + String.join(", ", words) + SpellingHint.hint(text, words));
    }

    /** A size in bytes, for example {@code 512m} or {@code 2g}. */
    public static long size(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw new IllegalArgumentException("specify a size such as 512m or 2g");
        }
        return Long.parseLong(size.group(1))
                << (size.group(2).toLowerCase(Locale.ROOT).equals("g") ? 30 : 20);
    }

    /** A duration, for example {@code 500ms}, {@code 10s}, {@code 2m} or {@code 1h}. */
    public static Duration time(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("specify a time such as 500ms, 10s, 2m or 1h");
        }
        try {
            long amount = Long.parseLong(matcher.group(1));
            return switch (matcher.group(2)) {
                case "ms" -> Duration.ofMillis(amount);
                case "s" -> Duration.ofSeconds(amount);
                case "m" -> Duration.ofMinutes(amount);
                default -> Duration.ofHours(amount);
            };
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException("this time is too long");
        }
    }
}
