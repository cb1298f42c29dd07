package dev.heddle.trace.text;

import java.util.List;

/** A command as it could be typed again. */
public final class ShellLine {
    private static final String PLAIN = "[\\w@%+=:,./-]+";

    private ShellLine() {}

    /** The words in one line, quoted where a POSIX shell would read something else; empty if there are none. */
    public static String of(List<String> words) {
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            line.append(line.isEmpty() ? "" : " ").append(word.matches(PLAIN) ? word : quoted(word));
        }
        return line.toString();
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
