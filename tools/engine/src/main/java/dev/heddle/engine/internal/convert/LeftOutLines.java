package dev.heddle.engine.internal.convert;

import dev.heddle.engine.base.UsageException;
import java.nio.file.Path;
import java.util.TreeMap;

/** Handles invalid lines of STD text: the first one ends the reading, or all are skipped and counted. */
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
     * @throws UsageException with the line, unless reading is lenient
     */
    void add(String kind, long number, String line, String why) {
        if (!lenient) {
            throw new UsageException(file + ", line " + number + ": \"" + StdLine.shortened(line) + "\": " + why
                    + " (--lenient skips invalid lines)");
        }
        first = kinds.isEmpty() ? number : first;
        kinds.merge(kind, 1L, Long::sum);
        count++;
    }

    long count() {
        return count;
    }

    /** The number of skipped lines by kind, in one line; null if absent. */
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
