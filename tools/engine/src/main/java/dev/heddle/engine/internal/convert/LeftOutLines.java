package dev.heddle.engine.internal.convert;

import dev.heddle.engine.base.UsageException;
import java.nio.file.Path;
import java.util.TreeMap;

/** What becomes of wrong lines of STD text: the first one ends the reading, or all are left out and counted. */
final class LeftOutLines {
    private final Path file;
    private final boolean lenient;
    private final TreeMap<String, Long> kinds = new TreeMap<>();
    private long first;
    private long count;

    LeftOutLines(Path file, boolean lenient) {
        this.file = file;
        this.lenient = lenient;
    }

    /**
     * @param number of the line, from 1
     * @throws UsageException with the line, unless such lines are to be forgiven
     */
    void add(String kind, long number, String line, String why) {
        if (!lenient) {
            throw new UsageException(file + ", line " + number + ": \"" + StdLine.shortened(line) + "\": " + why
                    + " (--lenient leaves such lines out)");
        }
        first = kinds.isEmpty() ? number : first;
        kinds.merge(kind, 1L, Long::sum);
        count++;
    }

    long count() {
        return count;
    }

    /** How many of which kind, in one line; null if there are none. */
    String text() {
        if (kinds.isEmpty()) {
            return null;
        }
        StringBuilder what = new StringBuilder();
        kinds.forEach((kind, number) ->
                what.append(what.isEmpty() ? "" : ", ").append(String.format("%,d × %s", number, kind)));
        return "lines left out: " + what + "; the first is line " + first;
    }
}
