package dev.heddle.report.format;

import java.util.regex.Pattern;

/**
 * Text that is safe wherever text is shown. Names come from programs that nobody has checked: control characters, letters that turn the direction of
 * writing round, and halves of letters stand as {@code \\u001b}. Line ends and tabs stay.
 */
public final class PlainText {
    private static final Pattern UNSAFE =
            Pattern.compile("[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F\\u2028-\\u202E\\u2066-\\u2069"
                    + "\\uFFFE\\uFFFF]|[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])|(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]");

    private static final Pattern BREAK = Pattern.compile("[\\n\\t]");

    private PlainText() {}

    /** Text of several lines. */
    public static String of(String text) {
        return escaped(UNSAFE, text);
    }

    /** The same in one line: line ends and tabs are escaped, too. */
    public static String line(String text) {
        return escaped(BREAK, of(text));
    }

    private static String escaped(Pattern unsafe, String text) {
        return unsafe.matcher(text)
                .replaceAll(
                        match -> String.format("\\\\u%04x", (int) match.group().charAt(0)));
    }
}
