package dev.heddle.tools.convert;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads STD text fast: lines of printable ASCII without making a text of them. All other lines go through {@link StdLine#parse}, which says
 * what is wrong with them, if anything is.
 */
final class StdScanner {
    /** A longer line is read as far as this; it is malformed, for no name is so long. */
    private static final int BUFFER = 1 << 20;

    private final Path file;
    private final LeftOutLines leftOut;
    private final ByteNames threads = new ByteNames();
    private final ByteNames locks = new ByteNames();
    private final ByteNames variables = new ByteNames();
    private final ByteNames locations = new ByteNames();

    private byte[] buffer = new byte[BUFFER];
    private long line;
    private long lines;
    private boolean stopped;

    /** Takes lines one by one. Numbers are those of the names: operands are variables, locks or threads, and 0 where there is none. */
    interface Lines {
        void line(long number, StdLine.Word word, int thread, int operand, int location) throws StdState.Impossible;
    }

    StdScanner(Path file, LeftOutLines leftOut) {
        this.file = file;
        this.leftOut = leftOut;
    }

    ByteNames threads() {
        return threads;
    }

    ByteNames locks() {
        return locks;
    }

    ByteNames variables() {
        return variables;
    }

    ByteNames locations() {
        return locations;
    }

    /** Number of lines that were good. */
    long lines() {
        return lines;
    }

    /** No further line is wanted. */
    void stop() {
        stopped = true;
    }

    /** @throws dev.heddle.tools.cli.UsageException if a line is wrong and that is not to be forgiven */
    void read(Lines consumer) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            int filled = 0;
            boolean skips = false;
            while (!stopped) {
                int count = in.read(buffer, filled, buffer.length - filled);
                int end = filled + Math.max(count, 0);
                int from = 0;
                for (int at = filled; at < end && !stopped; at++) {
                    if (buffer[at] == '\n') {
                        if (!skips) {
                            line(from, at, consumer);
                        }
                        skips = false;
                        from = at + 1;
                    }
                }
                if (stopped) {
                    return;
                }
                if (count < 0) {
                    if (end > from && !skips) {
                        line(from, end, consumer);
                    }
                    return;
                }
                if (from == 0 && end == buffer.length) {
                    // The line has no end in sight.
                    if (!skips) {
                        line(0, end, consumer);
                    }
                    skips = true;
                    from = end;
                }
                System.arraycopy(buffer, from, buffer, 0, end - from);
                filled = end - from;
            }
        }
    }

    private void line(int from, int lineEnd, Lines consumer) {
        int end = lineEnd > from && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        line++;
        try {
            if (!quick(from, end, consumer)) {
                slow(from, end, consumer);
            }
            lines++;
        } catch (StdLine.Malformed e) {
            leftOut.add("not readable", line, text(from, end), e.getMessage());
        } catch (StdState.Impossible e) {
            leftOut.add(e.kind, line, text(from, end), e.getMessage());
        }
    }

    private String text(int from, int end) {
        return new String(buffer, from, Math.min(end - from, 4 * StdLine.MOST_LETTERS), StandardCharsets.UTF_8);
    }

    private void slow(int from, int end, Lines consumer) throws StdLine.Malformed, StdState.Impossible {
        StdLine parsed = StdLine.parse(text(from, end));
        ByteNames names = operands(parsed.word());
        consumer.line(
                line,
                parsed.word(),
                threads.number(parsed.thread()),
                names == null ? 0 : names.number(parsed.operand()),
                locations.number(parsed.location()));
    }

    private ByteNames operands(StdLine.Word word) {
        return switch (word) {
            case READ, WRITE -> variables;
            case ACQUIRE, RELEASE -> locks;
            case FORK, JOIN -> threads;
            case BEGIN, END -> null;
        };
    }

    /** @return whether the line was of the usual form; if not, nothing has been done */
    private boolean quick(int from, int end, Lines consumer) throws StdState.Impossible {
        byte[] bytes = buffer;
        int at = from;
        int threadHash = 0;
        while (at < end && bytes[at] != '|') {
            if (isOdd(bytes[at])) {
                return false;
            }
            threadHash = ByteNames.hash(threadHash, bytes[at++]);
        }
        int threadEnd = at;
        int wordAt = at + 1;
        if (threadEnd - from > StdLine.MOST_LETTERS || threadEnd == from || wordAt + 5 > end) {
            return false;
        }
        StdLine.Word word = word(bytes, wordAt, end);
        if (word == null) {
            return false;
        }
        int operandAt = 0;
        int operandEnd = 0;
        int operandHash = 0;
        at = wordAt + word.toString().length();
        if (word.hasOperand()) {
            operandAt = at + 1;
            // The last bracket before the bar closes.
            for (at = operandAt; at < end && bytes[at] != '|'; at++) {
                if (isOdd(bytes[at]) || bytes[at] == ')' && (at + 1 >= end || bytes[at + 1] != '|')) {
                    return false;
                }
                if (bytes[at] != ')') {
                    operandHash = ByteNames.hash(operandHash, bytes[at]);
                }
            }
            operandEnd = at - 1;
            if (operandEnd <= operandAt || operandEnd - operandAt > StdLine.MOST_LETTERS || bytes[operandEnd] != ')') {
                return false;
            }
        }
        if (at >= end || bytes[at] != '|') {
            return false;
        }
        int locationAt = ++at;
        int locationHash = 0;
        for (; at < end; at++) {
            if (isOdd(bytes[at])) {
                return false;
            }
            locationHash = ByteNames.hash(locationHash, bytes[at]);
        }
        if (at == locationAt || at - locationAt > StdLine.MOST_LETTERS) {
            return false;
        }
        ByteNames names = operands(word);
        consumer.line(
                line,
                word,
                threads.number(bytes, from, threadEnd, threadHash),
                names == null ? 0 : names.number(bytes, operandAt, operandEnd, operandHash),
                locations.number(bytes, locationAt, end, locationHash));
        return true;
    }

    private static boolean isOdd(byte letter) {
        return letter < ' ' || letter == 0x7F;
    }

    /** The word that begins here with its bracket or bar, if it is one of the eight. At least five bytes are there. */
    private static StdLine.Word word(byte[] bytes, int at, int end) {
        byte second = bytes[at + 1];
        return switch (bytes[at]) {
            case 'r' ->
                second == '('
                        ? StdLine.Word.READ
                        : second == 'e' && bytes[at + 2] == 'l' && bytes[at + 3] == '(' ? StdLine.Word.RELEASE : null;
            case 'w' -> second == '(' ? StdLine.Word.WRITE : null;
            case 'a' -> second == 'c' && bytes[at + 2] == 'q' && bytes[at + 3] == '(' ? StdLine.Word.ACQUIRE : null;
            case 'f' ->
                second == 'o' && bytes[at + 2] == 'r' && bytes[at + 3] == 'k' && bytes[at + 4] == '('
                        ? StdLine.Word.FORK
                        : null;
            case 'j' ->
                second == 'o' && bytes[at + 2] == 'i' && bytes[at + 3] == 'n' && bytes[at + 4] == '('
                        ? StdLine.Word.JOIN
                        : null;
            case 'e' -> second == 'n' && bytes[at + 2] == 'd' && bytes[at + 3] == '|' ? StdLine.Word.END : null;
            case 'b' ->
                second == 'e'
                                && bytes[at + 2] == 'g'
                                && bytes[at + 3] == 'i'
                                && bytes[at + 4] == 'n'
                                && at + 5 < end
                                && bytes[at + 5] == '|'
                        ? StdLine.Word.BEGIN
                        : null;
            default -> null;
        };
    }
}
