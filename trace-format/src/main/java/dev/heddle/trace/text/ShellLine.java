package dev.heddle.trace.text;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** A command as it can be pasted into a POSIX shell. */
public final class ShellLine {
    private static final String PLAIN = "[\\w@%+=:,./-]+";
    /** A first word with an equals sign would set a variable. */
    private static final String PLAIN_FIRST = "[\\w@%+:,./-]+";

    private ShellLine() {}

    /**
     * The words in one line, quoted where a POSIX shell would read something else; empty if there are none. Characters that {@link Printable} does not
     * show are written as numbers, which {@code printf} turns into characters again.
     */
    public static String of(List<String> words) {
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            boolean isPlain = word.matches(line.isEmpty() ? PLAIN_FIRST : PLAIN);
            line.append(line.isEmpty() ? "" : " ").append(isPlain ? word : quoted(word));
        }
        return line.toString();
    }

    /** A file as an operand: without a dash in front, by which a command would take it for an option. */
    public static String operand(String file) {
        return file.startsWith("-") ? "./" + file : file;
    }

    private static String quoted(String word) {
        return Printable.line(word).equals(word) ? "'" + word.replace("'", "'\\''") + "'" : printed(word);
    }

    /** The shell drops line ends at the end of what a command prints, so they stand behind it in quotes. */
    private static String printed(String word) {
        int end = word.length();
        while (end > 0 && word.charAt(end - 1) == '\n') {
            end--;
        }
        StringBuilder text = new StringBuilder();
        for (byte one : word.substring(0, end).getBytes(StandardCharsets.UTF_8)) {
            char letter = (char) (one & 0xFF);
            if (letter < 0x80 && String.valueOf(letter).matches("[\\w@%+=:,./ -]") && letter != ':') {
                text.append(letter);
            } else {
                text.append(String.format("\\0%03o", (int) letter));
            }
        }
        String ends = word.substring(end);
        return "\"$(printf %b '" + text + "')\"" + (ends.isEmpty() ? "" : "'" + ends + "'");
    }
}
