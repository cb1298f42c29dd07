package dev.heddle.trace.text;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** A command in a form that can be pasted into a POSIX shell. */
public final class ShellLine {
    private static final String PLAIN = "[\\w@%+=:,./-]+";
    /** A first word with an equals sign would set a variable. */
    private static final String PLAIN_FIRST = "[\\w@%+:,./-]+";

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
            boolean isPlain = word.matches(line.isEmpty() ? PLAIN_FIRST : PLAIN);
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
            char letter = (char) (one & 0xFF);
            if (letter < 0x80 && String.valueOf(letter).matches("[\\w@%+=:,./ -]") && letter != ':') {
                numbers.append(letter);
            } else {
                numbers.append(String.format("\\0%03o", (int) letter));
            }
        }
        return "\"$(printf %b '" + numbers + "')\"";
    }
}
