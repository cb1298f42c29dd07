package dev.heddle.engine.internal.convert;

import dev.heddle.analyzer.trace.TraceLines;
import dev.heddle.analyzer.trace.TraceState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Reads STD text fast: lines of printable ASCII without creating strings. All other lines go through
 * {@link StdLine#parse}, which reports what is invalid.
 *
 * <p>Most names are a known letter and number: such a name is parsed as the number and found by it
 * ({@link NumberedNames}). The end of another name is searched in eight bytes at once, and the bytes of a short name
 * are its key. So a name may be looked up before it is known to be valid; then it is not found. Only lines with unknown
 * names are checked for valid characters.
 */
final class StdScanner {
    /**
     * Longer lines are read up to this length; they are malformed, because no valid name is so long. Small enough for
     * the processor's cache.
     */
    private static final int BUFFER = 1 << 18;
    /** Number of bytes after the end of a line that may be read. */
    private static final int SLACK = 2 * NameTable.MOST_BYTES;
    /** More than three names can have, with letters of three bytes. */
    private static final int MOST_BYTES = 10 * StdLine.MOST_LETTERS;

    private static final long BARS = EightBytes.eight('|');
    private static final long ENDS = EightBytes.eight('\n');

    private static final StdLine.Word[] WORDS = StdLine.Word.values();
    /** Only a read has a lower number. */
    private static final int WRITE = StdLine.Word.WRITE.ordinal();

    private final Path file;
    private final LeftOutLines leftOut;
    private final ByteNames threads = new ByteNames();
    private final ByteNames locks = new ByteNames();
    private final ByteNames variables = new ByteNames();
    private final ByteNames locations = new ByteNames();

    private final byte[] buffer = new byte[BUFFER + SLACK];
    private long line;
    private long lines;
    private final StdDialect dialect = new StdDialect();

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

    /** Number of valid lines. */
    long lines() {
        return lines;
    }

    /** The form of the text so far. */
    StdDialect dialect() {
        return dialect;
    }

    /** @throws dev.heddle.engine.base.UsageException if a line is invalid and reading is not lenient */
    void read(TraceLines consumer) throws IOException {
        try (InputStream in = StdInput.open(file, dialect)) {
            int filled = 0;
            boolean skips = false;
            while (true) {
                int count = in.read(buffer, filled, BUFFER - filled);
                int end = filled + Math.max(count, 0);
                if (count < 0 && end > 0) {
                    // The last line may lack its end.
                    buffer[end++] = '\n';
                }
                int whole = afterLastEnd(filled, end);
                int from = 0;
                int firstEnd = EightBytes.find(buffer, 0, whole, ENDS);
                if (line == 0 && locationEnd(firstEnd) < firstEnd) {
                    dialect.form(StdDialect.CARRIAGE_RETURNS);
                }
                if (skips && whole > 0) {
                    from = EightBytes.find(buffer, 0, whole, ENDS) + 1;
                    skips = false;
                }
                lines(from, whole, consumer);
                from = whole;
                if (from == 0 && end == BUFFER || skips) {
                    // The line is longer than the buffer.
                    if (!skips) {
                        line++;
                        slow(line, 0, end, consumer);
                    }
                    skips = true;
                    from = end;
                }
                if (count < 0) {
                    StdInput.checkHasLines(file, lines + leftOut.count());
                    return;
                }
                System.arraycopy(buffer, from, buffer, 0, end - from);
                filled = end - from;
            }
        }
    }

    private int afterLastEnd(int from, int to) {
        int at = to;
        while (at > from && buffer[at - 1] != '\n') {
            at--;
        }
        return at > from ? at : 0;
    }

    private void lines(int from, int limit, TraceLines consumer) {
        int at = from;
        while (at < limit) {
            line++;
            int next = known(at, limit, consumer);
            if (next < 0) {
                next = usual(at, Math.min(limit, at + MOST_BYTES), consumer);
            }
            if (next < 0) {
                int end = EightBytes.find(buffer, at, limit, ENDS);
                slow(line, at, end, consumer);
                next = end + 1;
            }
            at = next;
        }
    }

    /**
     * Passes on a line in the usual form whose names are all known.
     *
     * @param limit end of the bytes that may be read
     * @return the start of the next line, or -1 if this line needs another way
     */
    private int known(int from, int limit, TraceLines consumer) {
        byte[] bytes = buffer;
        long read = threads.read(bytes, from);
        int bar = (int) read;
        int thread = (int) (read >>> Integer.SIZE) - 1;
        if (thread < 0 || bytes[bar] != '|') {
            bar = EightBytes.find(bytes, from, limit, BARS, ENDS);
            thread = threads.find(bytes, from, bar - from);
            if (thread < 0 || bytes[bar] != '|') {
                return -1;
            }
        }
        int word = StdWords.at(bytes, bar + 1);
        if (word < 0) {
            return -1;
        }
        int locationAt = bar + 1 + StdWords.length(word);
        int operand = 0;
        if (StdWords.hasOperand(word)) {
            ByteNames names = names(word);
            int operandAt = locationAt;
            read = names.read(bytes, operandAt);
            bar = (int) read + 1;
            operand = (int) (read >>> Integer.SIZE) - 1;
            if (operand < 0 || bytes[bar - 1] != ')' || bytes[bar] != '|') {
                // The last bracket before the bar closes. Without a bar, the next line is not part of this one.
                bar = EightBytes.find(bytes, operandAt, limit, BARS, ENDS);
                if (bytes[bar] != '|' || bytes[bar - 1] != ')' || bar - 1 <= operandAt) {
                    return -1;
                }
                operand = names.find(bytes, operandAt, bar - 1 - operandAt);
            }
            if (operand < 0 || names == threads && Character.isDigit(bytes[operandAt])) {
                // What is a number may be that of a thread, and not its name.
                return -1;
            }
            locationAt = bar + 1;
        }
        read = locations.read(bytes, locationAt);
        int end = (int) read;
        int location = (int) (read >>> Integer.SIZE) - 1;
        if (location < 0 || bytes[end] != '\n') {
            end = EightBytes.find(bytes, locationAt, limit, ENDS);
            location = locations.find(bytes, locationAt, locationEnd(end) - locationAt);
            if (location < 0) {
                return -1;
            }
        }
        deliver(from, end, word, thread, operand, location, consumer);
        return end + 1;
    }

    /**
     * Passes on a line in the usual form with plain names.
     *
     * @return the start of the next line, or -1 if this line needs another way
     */
    private int usual(int from, int limit, TraceLines consumer) {
        byte[] bytes = buffer;
        int threadEnd = EightBytes.find(bytes, from, limit, BARS);
        int wordAt = threadEnd + 1;
        if (threadEnd == from || wordAt >= limit) {
            return -1;
        }
        int word = StdWords.at(bytes, wordAt);
        if (word < 0) {
            return -1;
        }
        int operandAt = wordAt + StdWords.length(word);
        int locationAt = operandAt;
        int operandLength = 0;
        if (StdWords.hasOperand(word)) {
            int bar = EightBytes.find(bytes, operandAt, limit, BARS, ENDS);
            operandLength = bar - 1 - operandAt;
            if (operandLength <= 0 || bytes[bar] != '|' || bytes[bar - 1] != ')') {
                return -1;
            }
            locationAt = bar + 1;
        }
        int end = EightBytes.find(bytes, locationAt, limit, ENDS);
        int locationEnd = locationEnd(end);
        if (end >= limit || locationEnd <= locationAt) {
            return -1;
        }
        int thread = threads.number(bytes, from, threadEnd - from);
        int location = locations.number(bytes, locationAt, locationEnd - locationAt);
        if (thread == ByteNames.NONE || location == ByteNames.NONE) {
            return -1;
        }
        int operand = 0;
        ByteNames names = names(word);
        if (names != null) {
            // What is a number may be that of a thread, and not its name.
            operand = names == threads && Character.isDigit(bytes[operandAt])
                    ? ByteNames.NONE
                    : names.number(bytes, operandAt, operandLength);
            if (operand == ByteNames.NONE) {
                return -1;
            }
        }
        deliver(from, end, word, thread, operand, location, consumer);
        return end + 1;
    }

    /** The end of a line without a carriage return before it. */
    private int locationEnd(int end) {
        return end > 0 && buffer[end - 1] == '\r' ? end - 1 : end;
    }

    private void deliver(int from, int end, int word, int thread, int operand, int location, TraceLines consumer) {
        try {
            if (word <= WRITE) {
                consumer.access(line, word == WRITE, thread, operand, location);
            } else {
                consumer.at(line, location);
                other(WORDS[word], thread, operand, location, consumer);
            }
            lines++;
        } catch (TraceState.Impossible e) {
            leftOut.add(e.kind(), line, text(from, end), e.getMessage());
        }
    }

    private static void other(StdLine.Word word, int thread, int operand, int location, TraceLines consumer)
            throws TraceState.Impossible {
        switch (word) {
            case ACQUIRE -> consumer.acquire(thread, operand, location);
            case RELEASE -> consumer.release(thread, operand);
            case REQUEST -> consumer.request(thread, operand);
            case WAIT -> consumer.await(thread, operand);
            case NOTIFY, NOTIFY_ALL -> consumer.signal(thread, operand, word == StdLine.Word.NOTIFY_ALL);
            case FORK -> consumer.fork(thread, operand);
            case JOIN -> consumer.join(thread, operand);
            case BEGIN -> consumer.begin(thread);
            case END -> consumer.end(thread);
            case READ, WRITE -> throw new IllegalArgumentException(word + " is an access");
        }
    }

    private void slow(long number, int from, int end, TraceLines consumer) {
        String text = text(from, end);
        if (text.isBlank()) {
            return;
        }
        try {
            StdLine parsed = StdLine.parse(text);
            int word = parsed.word().ordinal();
            int thread = threads.number(parsed.thread());
            ByteNames names = names(word);
            int operand = names == null ? 0 : names.number(parsed.operand());
            int location = locations.number(parsed.location());
            if (word <= WRITE) {
                consumer.access(number, word == WRITE, thread, operand, location);
            } else {
                consumer.at(number, location);
                other(parsed.word(), thread, operand, location, consumer);
            }
            lines++;
            dialect.line(parsed, text);
        } catch (StdLine.Malformed e) {
            leftOut.add("not readable", number, text, e.getMessage());
        } catch (TraceState.Impossible e) {
            leftOut.add(e.kind(), number, text, e.getMessage());
        }
    }

    private String text(int from, int lineEnd) {
        int end = lineEnd > from && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        return new String(buffer, from, Math.min(end - from, MOST_BYTES), StandardCharsets.UTF_8);
    }

    private ByteNames names(int word) {
        if (word <= WRITE) {
            return variables;
        }
        return switch (WORDS[word]) {
            case ACQUIRE, RELEASE, REQUEST, WAIT, NOTIFY, NOTIFY_ALL -> locks;
            case FORK, JOIN -> threads;
            default -> null;
        };
    }
}
