package dev.heddle.maven;

import java.util.ArrayList;
import java.util.List;

/**
 * Options in one line, like surefire's {@code argLine}: separated by blanks; an option with a blank stands in single or
 * double quotes.
 */
final class OptionLine {
    private OptionLine() {}

    /** @throws IllegalArgumentException if a quote is not closed */
    static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (char letter : line.toCharArray()) {
            if (quote != 0 && letter == quote) {
                quote = 0;
            } else if (quote == 0 && (letter == '"' || letter == '\'')) {
                quote = letter;
                word = word == null ? new StringBuilder() : word;
            } else if (quote == 0 && Character.isWhitespace(letter)) {
                if (word != null) {
                    words.add(word.toString());
                    word = null;
                }
            } else {
                word = (word == null ? new StringBuilder() : word).append(letter);
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("a quote is not closed in: " + line);
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }
}
