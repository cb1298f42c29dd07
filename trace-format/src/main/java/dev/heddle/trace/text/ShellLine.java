package dev.heddle.trace.text;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** A command in a form that can be pasted into a POSIX shell. */
public final class ShellLine {
    /** Signs that a shell reads as they are. */
    private static final String SIGNS = "_@%+=:,./-";

    private ShellLine() {}

    /**
     * The words in one line, quoted where a POSIX shell would read them differently; empty without words. Characters
     * that {@link Printable} does not show are written as numbers, which {@code printf} turns into characters again.
     * The shell drops line ends at the end of the output of {@code printf}: if a word ends with one, {@code eval} reads
     * the whole line from there.
     */
    public static String of(List<String> words) {
        boolean isPrinted = words.stream().anyMatch(word -> word.endsWith("\n"));
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            // A first word with an equals sign would set a variable.
            boolean isPlain = !word.isEmpty()
                    && word.chars().allMatch(letter -> isPlain((char) letter))
                    && !(line.isEmpty() && word.indexOf('=') >= 0);
            line.append(line.isEmpty() ? "" : " ").append(isPlain ? word : isPrinted ? literal(word) : quoted(word));
        }
        return isPrinted ? "eval " + printed(line.toString()) : line.toString();
    }

    /** A file as an operand: without a leading dash, which a command would read as an option. */
    public static String operand(String file) {
        return file.startsWith("-") ? "./" + file : file;
    }

    private static String quoted(String word) {
        return Printable.line(word).equals(word) ? literal(word) : printed(word);
    }

    private static String literal(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private static String printed(String text) {
        StringBuilder numbers = new StringBuilder();
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            int letter = one & 0xFF;
            if (letter == ' ' || letter != ':' && letter < 0x80 && isPlain((char) letter)) {
                numbers.append((char) letter);
            } else {
                numbers.append("\\0");
                for (int shift = 6; shift >= 0; shift -= 3) {
                    numbers.append((char) ('0' + (letter >> shift & 7)));
                }
            }
        }
        return "\"$(printf %b '" + numbers + "')\"";
    }

    private static boolean isPlain(char letter) {
        return letter >= 'a' && letter <= 'z'
                || letter >= 'A' && letter <= 'Z'
                || letter >= '0' && letter <= '9'
                || SIGNS.indexOf(letter) >= 0;
    }
}
