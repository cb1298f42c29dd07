package dev.heddle.trace.text;

/**
 * Text as a terminal, a page or a file for other tools may have it. Names of classes and threads, messages of exceptions and paths come from programs and files
 * that nobody has checked: a control character in them could move the cursor, rename the window or hide what is printed, and others look like what they
 * are not or are no text at all.
 */
public final class Printable {
    /** The last two of each plane are no characters. */
    private static final int NO_CHARACTER = 0xFFFE;

    private Printable() {}

    /** A text in which such characters stand as {@code \\u001b}; line ends and tabs stay. */
    public static String text(String text) {
        return escaped(text, true);
    }

    /** The same in one line: line ends and tabs are escaped, too. */
    public static String line(String text) {
        return escaped(text, false);
    }

    private static String escaped(String text, boolean keepsLines) {
        if (isPlain(text) || text.codePoints().allMatch(letter -> isFine(letter, keepsLines))) {
            return text;
        }
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(letter -> {
            if (isFine(letter, keepsLines)) {
                escaped.appendCodePoint(letter);
            } else {
                for (char half : Character.toChars(letter)) {
                    escaped.append(String.format("\\u%04x", (int) half));
                }
            }
        });
        return escaped.toString();
    }

    /** Whether it has none but the letters, digits and signs that almost all names are made of, which are fine. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /** Not control characters, separators of lines, what turns the direction of writing round or takes no room, halves of letters, and what has no meaning. */
    private static boolean isFine(int letter, boolean keepsLines) {
        if (letter == '\n' || letter == '\t') {
            return keepsLines;
        }
        return switch (Character.getType(letter)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.SURROGATE -> false;
            default -> (letter & NO_CHARACTER) != NO_CHARACTER;
        };
    }
}
