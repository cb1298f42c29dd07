package dev.heddle.engine.internal.convert;

import dev.heddle.analyzer.trace.TraceLines;
import dev.heddle.analyzer.trace.TraceState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Reads STD text fast: lines of printable ASCII without making a text of them. All other lines go through {@link StdLine#parse}, which says
 * what is wrong with them, if anything is.
 *
 * <p>What ends a name is looked for in eight bytes at once, and the bytes of a short name are its key: nothing is done byte by byte. So a name may
 * be looked up before anybody knows that it is one; then it is not known, and only of those that are not known it is asked what they consist of.
 *
 * <p>Lines are looked at in batches. Looking up a name, and what is known of a variable, mostly means to wait for memory; done for one line after
 * the other each wait would begin when the last one is over, done for many lines at once they overlap.
 */
final class StdScanner {
    /** A longer line is read as far as this; it is malformed, for no name is so long. Small enough to stay near the processor. */
    private static final int BUFFER = 1 << 18;
    /** What may be looked at after the end of a line. */
    private static final int SLACK = 2 * NameTable.MOST_BYTES;
    /** More than three names have, of letters of three bytes. */
    private static final int MOST_BYTES = 10 * StdLine.MOST_LETTERS;

    private static final int BATCH = 256;
    private static final long BARS = EightBytes.eight('|');
    private static final long ENDS = EightBytes.eight('\n');

    private static final StdLine.Word[] WORDS = StdLine.Word.values();
    /** Only a read is less. */
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
    private boolean stopped;
    private final StdDialect dialect = new StdDialect();

    // The lines of a batch.
    private int size;
    private final long[] lineNumbers = new long[BATCH];
    private final int[] starts = new int[BATCH];
    private final int[] words = new int[BATCH];
    private final int[] threadOf = new int[BATCH];
    private final int[] operandStarts = new int[BATCH];
    private final int[] operandLengths = new int[BATCH];
    private final long[] firsts = new long[BATCH];
    private final long[] seconds = new long[BATCH];
    private final int[] operands = new int[BATCH];
    private final int[] locationOf = new int[BATCH];
    /** Keeps what was looked at from being optimised away. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

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

    /** How the text is written, as far as it was read. */
    StdDialect dialect() {
        return dialect;
    }

    /** No further line is wanted. */
    void stop() {
        stopped = true;
    }

    /** @throws dev.heddle.engine.base.UsageException if a line is wrong and that is not to be forgiven */
    void read(TraceLines consumer) throws IOException {
        try (InputStream in = StdInput.open(file, dialect)) {
            int filled = 0;
            boolean skips = false;
            while (!stopped) {
                int count = in.read(buffer, filled, BUFFER - filled);
                int end = filled + Math.max(count, 0);
                if (count < 0 && end > 0) {
                    // The last line may lack its end.
                    buffer[end++] = '\n';
                }
                int whole = afterLastEnd(filled, end);
                int from = 0;
                if (line == 0 && whole > 1 && buffer[EightBytes.find(buffer, 0, whole, ENDS) - 1] == '\r') {
                    dialect.form(StdDialect.CARRIAGE_RETURNS);
                }
                if (skips && whole > 0) {
                    from = EightBytes.find(buffer, 0, whole, ENDS) + 1;
                    skips = false;
                }
                lines(from, whole, consumer);
                from = whole;
                if (from == 0 && end == BUFFER || skips) {
                    // The line has no end in sight.
                    if (!skips) {
                        line++;
                        slow(line, 0, end, consumer);
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

    private int afterLastEnd(int from, int to) {
        int at = to;
        while (at > from && buffer[at - 1] != '\n') {
            at--;
        }
        return at > from ? at : 0;
    }

    private void lines(int from, int limit, TraceLines consumer) {
        int at = from;
        while (at < limit && !stopped) {
            line++;
            int next = quick(at, Math.min(limit, at + MOST_BYTES));
            if (next > 0) {
                at = next;
                if (size == BATCH) {
                    finish(consumer);
                }
            } else {
                int end = EightBytes.find(buffer, at, limit, ENDS);
                finish(consumer);
                if (!stopped) {
                    slow(line, at, end, consumer);
                }
                at = end + 1;
            }
        }
    }

    /** Hands the lines of the batch on. */
    private void finish(TraceLines consumer) {
        int count = size;
        size = 0;
        lookUp(count, consumer.wantsVariables());
        if (consumer.wantsVariables()) {
            touch(count, consumer);
        }
        for (int i = 0; i < count && !stopped; i++) {
            if (operands[i] == ByteNames.NONE) {
                slow(lineNumbers[i], starts[i], end(starts[i]), consumer);
            } else {
                fast(i, consumer);
            }
        }
    }

    private void lookUp(int count, boolean wantsVariables) {
        for (int i = 0; i < count; i++) {
            operands[i] = variables.guess(firsts[i], seconds[i]);
        }
        for (int i = 0; i < count; i++) {
            ByteNames names = names(words[i]);
            if (names == null || names == variables && !wantsVariables) {
                operands[i] = 0;
            } else if (names == threads && Character.isDigit(buffer[operandStarts[i]])) {
                // It may be the number of a thread, and not its name.
                operands[i] = ByteNames.NONE;
            } else {
                int guess = names == variables ? operands[i] : ByteNames.NONE;
                operands[i] = names.number(guess, firsts[i], seconds[i], buffer, operandStarts[i], operandLengths[i]);
            }
        }
    }

    private void touch(int count, TraceLines consumer) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            if (words[i] <= WRITE && operands[i] >= 0) {
                sum += consumer.touch(operands[i]);
            }
        }
        touched += sum;
    }

    private void fast(int i, TraceLines consumer) {
        int word = words[i];
        try {
            if (word <= WRITE) {
                consumer.access(lineNumbers[i], word == WRITE, threadOf[i], operands[i], locationOf[i]);
            } else {
                consumer.at(lineNumbers[i], locationOf[i]);
                other(WORDS[word], threadOf[i], operands[i], locationOf[i], consumer);
            }
            lines++;
        } catch (TraceState.Impossible e) {
            leftOut.add(e.kind(), lineNumbers[i], text(starts[i], end(starts[i])), e.getMessage());
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

    /** Where the line that begins here ends. */
    private int end(int from) {
        return EightBytes.find(buffer, from, BUFFER, ENDS);
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

    /**
     * Puts a line into the batch if it is of the usual form.
     *
     * @param limit where to look no further
     * @return where the next line begins, or -1 if this one has to be looked at otherwise
     */
    private int quick(int from, int limit) {
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
            // The last bracket before the bar closes. Without a bar the next line is not part of this one.
            int bar = EightBytes.find(bytes, operandAt, limit, BARS, ENDS);
            operandLength = bar - 1 - operandAt;
            if (operandLength <= 0 || bytes[bar] != '|' || bytes[bar - 1] != ')') {
                return -1;
            }
            locationAt = bar + 1;
        }
        int end = EightBytes.find(bytes, locationAt, limit, ENDS);
        int locationEnd = bytes[end - 1] == '\r' ? end - 1 : end;
        if (end >= limit || locationEnd <= locationAt) {
            return -1;
        }
        int thread = threads.number(bytes, from, threadEnd - from);
        int location = locations.number(bytes, locationAt, locationEnd - locationAt);
        if (thread == ByteNames.NONE || location == ByteNames.NONE) {
            return -1;
        }
        int i = size++;
        lineNumbers[i] = line;
        starts[i] = from;
        words[i] = word;
        threadOf[i] = thread;
        locationOf[i] = location;
        operandStarts[i] = operandAt;
        operandLengths[i] = operandLength;
        firsts[i] = ByteNames.first(bytes, operandAt, operandLength);
        seconds[i] = ByteNames.second(bytes, operandAt, operandLength);
        return end + 1;
    }
}
