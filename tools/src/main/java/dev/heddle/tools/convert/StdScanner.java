package dev.heddle.tools.convert;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads STD text fast: lines of printable ASCII without making a text of them. All other lines go through {@link StdLine#parse}, which says
 * what is wrong with them, if anything is.
 *
 * <p>Lines are looked at in batches. Looking up a name, and what is known of a variable, mostly means to wait for memory; done for one line after
 * the other each wait would begin when the last one is over, done for many lines at once they overlap.
 */
final class StdScanner {
    /** A longer line is read as far as this; it is malformed, for no name is so long. */
    private static final int BUFFER = 1 << 20;

    private static final int BATCH = 256;

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

    // The lines of a batch.
    private int size;
    private final long[] lineNumbers = new long[BATCH];
    private final int[] starts = new int[BATCH];
    private final int[] ends = new int[BATCH];
    private final StdLine.Word[] words = new StdLine.Word[BATCH];
    private final int[] threadOf = new int[BATCH];
    private final int[] operandStarts = new int[BATCH];
    private final int[] operandEnds = new int[BATCH];
    private final long[] operandKeys = new long[BATCH];
    private final int[] operands = new int[BATCH];
    private final int[] locationOf = new int[BATCH];
    /** Keeps what was looked at from being optimised away. */
    private long touched;

    /** Takes lines one by one. Numbers are those of the names: operands are variables, locks or threads, and 0 where there is none. */
    interface Lines {
        void line(long number, StdLine.Word word, int thread, int operand, int location) throws StdState.Impossible;

        /** A line that reads or writes this variable comes soon: whatever is returned is a reason to look at what is known of it. */
        default long touch(int variable) {
            return 0;
        }

        /** Whether variables matter; if not, all are 0. */
        default boolean wantsVariables() {
            return true;
        }
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
                if (count < 0 && end > from && !skips) {
                    line(from, end, consumer);
                }
                if (from == 0 && end == buffer.length) {
                    // The line has no end in sight.
                    if (!skips) {
                        line(0, end, consumer);
                    }
                    skips = true;
                    from = end;
                }
                // The batch points into the buffer.
                finish(consumer);
                if (count < 0) {
                    return;
                }
                System.arraycopy(buffer, from, buffer, 0, end - from);
                filled = end - from;
            }
        }
    }

    private void line(int from, int lineEnd, Lines consumer) {
        int end = lineEnd > from && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        line++;
        if (quick(from, end)) {
            if (size == BATCH) {
                finish(consumer);
            }
            return;
        }
        finish(consumer);
        if (stopped) {
            return;
        }
        try {
            slow(from, end, consumer);
            lines++;
        } catch (StdLine.Malformed e) {
            leftOut.add("not readable", line, text(from, end), e.getMessage());
        } catch (StdState.Impossible e) {
            leftOut.add(e.kind, line, text(from, end), e.getMessage());
        }
    }

    /** Hands the lines of the batch on. */
    private void finish(Lines consumer) {
        int count = size;
        size = 0;
        boolean wantsVariables = consumer.wantsVariables();
        for (int i = 0; i < count; i++) {
            ByteNames names = names(words[i]);
            operands[i] = names == null || names == variables && !wantsVariables
                    ? 0
                    : names.number(operandKeys[i], buffer, operandStarts[i], operandEnds[i]);
        }
        if (wantsVariables) {
            touch(count, consumer);
        }
        for (int i = 0; i < count && !stopped; i++) {
            try {
                consumer.line(lineNumbers[i], words[i], threadOf[i], operands[i], locationOf[i]);
                lines++;
            } catch (StdState.Impossible e) {
                leftOut.add(e.kind, lineNumbers[i], text(starts[i], ends[i]), e.getMessage());
            }
        }
    }

    private void touch(int count, Lines consumer) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            if (words[i] == StdLine.Word.READ || words[i] == StdLine.Word.WRITE) {
                sum += consumer.touch(operands[i]);
            }
        }
        touched += sum;
    }

    private String text(int from, int end) {
        return new String(buffer, from, Math.min(end - from, 4 * StdLine.MOST_LETTERS), StandardCharsets.UTF_8);
    }

    private void slow(int from, int end, Lines consumer) throws StdLine.Malformed, StdState.Impossible {
        StdLine parsed = StdLine.parse(text(from, end));
        ByteNames names = names(parsed.word());
        consumer.line(
                line,
                parsed.word(),
                threads.number(parsed.thread()),
                names == null ? 0 : names.number(parsed.operand()),
                locations.number(parsed.location()));
    }

    private ByteNames names(StdLine.Word word) {
        return switch (word) {
            case READ, WRITE -> variables;
            case ACQUIRE, RELEASE -> locks;
            case FORK, JOIN -> threads;
            case BEGIN, END -> null;
        };
    }

    /** Puts a line into the batch if it is of the usual form; if not, does nothing. */
    private boolean quick(int from, int end) {
        byte[] bytes = buffer;
        int at = from;
        long threadKey = 0;
        while (at < end && bytes[at] != '|') {
            if (isOdd(bytes[at])) {
                return false;
            }
            threadKey = threadKey << Byte.SIZE | bytes[at++];
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
        long operandKey = 0;
        at = wordAt + word.toString().length();
        if (word.hasOperand()) {
            operandAt = at + 1;
            // The last bracket before the bar closes.
            for (at = operandAt; at < end && bytes[at] != '|'; at++) {
                if (isOdd(bytes[at]) || bytes[at] == ')' && (at + 1 >= end || bytes[at + 1] != '|')) {
                    return false;
                }
                if (bytes[at] != ')') {
                    operandKey = operandKey << Byte.SIZE | bytes[at];
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
        long locationKey = 0;
        for (; at < end; at++) {
            if (isOdd(bytes[at])) {
                return false;
            }
            locationKey = locationKey << Byte.SIZE | bytes[at];
        }
        if (at == locationAt || at - locationAt > StdLine.MOST_LETTERS) {
            return false;
        }
        int i = size++;
        lineNumbers[i] = line;
        starts[i] = from;
        ends[i] = end;
        words[i] = word;
        threadOf[i] = threads.number(threadKey, bytes, from, threadEnd);
        operandStarts[i] = operandAt;
        operandEnds[i] = operandEnd;
        operandKeys[i] = operandKey;
        locationOf[i] = locations.number(locationKey, bytes, locationAt, end);
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
