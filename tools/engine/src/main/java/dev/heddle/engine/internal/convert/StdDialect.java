package dev.heddle.engine.internal.convert;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Records in which form a file of STD text is written, where tools differ: how its bytes are packed, and which words it
 * has in addition to the eight common ones.
 */
final class StdDialect {
    /** A form detected by the first line. */
    static final String CARRIAGE_RETURNS = "lines that end with CR LF";

    private final List<String> forms = new ArrayList<>();
    private final Map<StdLine.Word, Long> words = new EnumMap<>(StdLine.Word.class);
    private long numbers;

    /** Adds a form of the bytes, in words. */
    void form(String words) {
        forms.add(words);
    }

    /**
     * Adds a valid line.
     *
     * @param text the original line; in the parsed line, thread numbers are replaced by names
     */
    void line(StdLine line, String text) {
        StdLine.Word word = line.word();
        if (word.compareTo(StdLine.Word.END) > 0) {
            words.merge(word, 1L, Long::sum);
        } else if ((word == StdLine.Word.FORK || word == StdLine.Word.JOIN)
                && Character.isDigit(text.charAt(text.indexOf('(', text.indexOf('|')) + 1))) {
            numbers++;
        }
    }

    /** A note for the user in one line; null if there is nothing to report. */
    @Nullable String text() {
        StringJoiner all = new StringJoiner(", ", "read as ", "");
        all.setEmptyValue("");
        forms.forEach(all::add);
        words.forEach((word, count) -> all.add(String.format("%,d × %s", count, word)));
        if (numbers > 0) {
            all.add(String.format("%,d × a thread given by its number", numbers));
        }
        return all.length() == 0 ? null : all.toString();
    }
}
