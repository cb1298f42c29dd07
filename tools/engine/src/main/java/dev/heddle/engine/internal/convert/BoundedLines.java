package dev.heddle.engine.internal.convert;

import java.io.BufferedReader;
import java.io.IOException;

/**
 * Reads lines of a text of any size. Characters above a limit of a line are dropped, so that a very long line does not
 * fill the memory.
 */
final class BoundedLines {
    private static final int MOST_LETTERS = 4 * StdLine.MOST_LETTERS;

    private final BufferedReader in;
    private final StringBuilder line = new StringBuilder();
    private long number;
    private boolean endedWithReturn;

    BoundedLines(BufferedReader in) {
        this.in = in;
    }

    /** Number of the last line, from 1. */
    long number() {
        return number;
    }

    /** Whether the last line ended with CR LF. */
    boolean endedWithReturn() {
        return endedWithReturn;
    }

    /** The next line without its end, or null at the end of the text. */
    String next() throws IOException {
        line.setLength(0);
        int letter = in.read();
        if (letter < 0) {
            return null;
        }
        number++;
        for (; letter >= 0 && letter != '\n'; letter = in.read()) {
            if (line.length() < MOST_LETTERS) {
                line.append((char) letter);
            }
        }
        endedWithReturn = !line.isEmpty() && line.charAt(line.length() - 1) == '\r';
        if (endedWithReturn) {
            line.setLength(line.length() - 1);
        }
        return line.toString();
    }
}
