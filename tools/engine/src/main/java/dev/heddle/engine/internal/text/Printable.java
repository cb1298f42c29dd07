package dev.heddle.engine.internal.text;

/**
 * Text as a terminal may have it. Names of classes and threads, messages of exceptions and paths come from programs and files that nobody has
 * checked; a control character in them could move the cursor, rename the window or hide what is printed.
 */
public final class Printable {
    private Printable() {}

    /** A text in which control characters stand as {@code \\u001b}; line ends and tabs stay. */
    public static String text(String text) {
        return escaped(text, true);
    }

    /** The same in one line: line ends and tabs are escaped, too. */
    public static String line(String text) {
        return escaped(text, false);
    }

    private static String escaped(String text, boolean keepsLines) {
        int at = 0;
        while (at < text.length() && isFine(text.charAt(at), keepsLines)) {
            at++;
        }
        if (at == text.length()) {
            return text;
        }
        StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, at);
        for (; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (isFine(letter, keepsLines)) {
                escaped.append(letter);
            } else {
                escaped.append(String.format("\\u%04x", (int) letter));
            }
        }
        return escaped.toString();
    }

    /** Control characters of both sets, line and paragraph separators, and those that turn the direction of writing round. */
    private static boolean isFine(char letter, boolean keepsLines) {
        if (letter < ' ') {
            return keepsLines && (letter == '\n' || letter == '\t');
        }
        return letter < 0x7F
                || letter > 0x9F
                        && (letter < '\u2028' || letter > '\u202E')
                        && (letter < '\u2066' || letter > '\u2069');
    }
}
