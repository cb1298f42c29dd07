package dev.heddle.trace.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text that is safe on a terminal, in a page or in a file for other tools. Names of classes and threads, messages of
 * exceptions and paths come from programs and files of unknown origin. A control character in them could move the
 * cursor, rename the window or hide text. Other characters look like different ones, or are not text at all. A line
 * could also contain a command for the build server that reads it.
 */
public final class Printable {
    /** Number of characters of a name or message that are shown; the rest is counted. */
    public static final int LONGEST = 1_000;

    /**
     * A text that was cut stays unchanged, also with words added on either side: its length is that of the original.
     */
    private static final int ROOM = 100;

    private static final String CUT = "… (";
    private static final String CUT_END = " characters)";

    /** The last two code points of each plane are not characters. */
    private static final int NO_CHARACTER = 0xFFFE;

    /**
     * Text that build servers read as a command in the output of a step: a line that begins with two colons after
     * optional white space (GitHub), and {@code ##[}, {@code ##vso[} (Azure) and {@code ##teamcity[} anywhere. Group 1
     * is the character that is escaped.
     */
    private static final class Orders {
        static final Pattern ORDER =
                Pattern.compile("(?m)^\\h*(:)(?=:)|(#)(?=#(?:vso|teamcity)?\\[)", Pattern.CASE_INSENSITIVE);
    }

    private Printable() {}

    /** The text with such characters written as {@code \\u001b}; line ends and tabs stay. */
    public static String text(String text) {
        return escaped(text, true);
    }

    /** The same in one line: line ends and tabs are escaped as well. */
    public static String line(String text) {
        return escaped(text, false);
    }

    /** A name or message in one line, cut after {@link #LONGEST} characters; its length is shown then. */
    public static String name(String text) {
        return line(cut(text));
    }

    /**
     * A text cut after {@link #LONGEST} characters, with its length. The recorder calls this while it holds a lock: it
     * must not load classes of the JDK that are woven.
     */
    public static String cut(String text) {
        if (text.length() <= LONGEST || isCut(text)) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return new StringBuilder(end + 32)
                .append(text, 0, end)
                .append(CUT)
                .append(text.length())
                .append(CUT_END)
                .toString();
    }

    private static boolean isCut(String text) {
        if (text.length() > LONGEST + ROOM) {
            return false;
        }
        int mark = text.lastIndexOf(CUT);
        return mark >= LONGEST - 1 && text.indexOf(CUT_END, mark) > 0;
    }

    private static String escaped(String text, boolean keepsLines) {
        String plain = withoutOrders(text);
        if (isPlain(plain) || plain.codePoints().allMatch(letter -> isFine(letter, keepsLines))) {
            return plain;
        }
        StringBuilder escaped = new StringBuilder(plain.length() + 16);
        plain.codePoints().forEach(letter -> {
            if (isFine(letter, keepsLines)) {
                escaped.appendCodePoint(letter);
            } else {
                for (char half : Character.toChars(letter)) {
                    append(escaped, half);
                }
            }
        });
        return escaped.toString();
    }

    private static void append(StringBuilder escaped, char letter) {
        escaped.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            escaped.append(Character.forDigit(letter >> shift & 0xF, 16));
        }
    }

    private static String withoutOrders(String text) {
        if (!text.contains("::") && !text.contains("##")) {
            return text;
        }
        Matcher order = Orders.ORDER.matcher(text);
        StringBuilder plain = new StringBuilder(text.length() + 16);
        int from = 0;
        while (order.find()) {
            int at = order.end() - 1;
            plain.append(text, from, at);
            append(plain, text.charAt(at));
            from = at + 1;
        }
        return plain.append(text, from, text.length()).toString();
    }

    /** Whether a text has only the letters, digits and signs that almost all names consist of. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /**
     * Not control characters, line separators, bidirectional marks, characters without width, lone surrogates or
     * unassigned code points.
     */
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
