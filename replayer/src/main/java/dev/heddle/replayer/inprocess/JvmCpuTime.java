package dev.heddle.replayer.inprocess;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * CPU time of this JVM, user and system. Not from a management bean, whose state the program could change for the whole
 * JVM. A {@link ProcessHandle} also reads the command line and the list of users, which is slow for a short run; so
 * with {@code /proc} this reads only the file with the times.
 */
final class JvmCpuTime implements Closeable {
    private static final Path FILE = Path.of("/proc/self/stat");
    /** Linux shows programs a hundred ticks per second, whatever its internal clock. */
    private static final long MICROS_PER_TICK = 10_000;
    /** Index of user time among the fields that follow the command name; system time comes next. */
    private static final int USER_FIELD = 12;

    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 10);
    private final FileChannel file;

    JvmCpuTime() throws IOException {
        file = Files.isReadable(FILE) ? FileChannel.open(FILE, StandardOpenOption.READ) : null;
    }

    /** In microseconds; 0 if this system does not provide it. */
    long micros() throws IOException {
        if (file == null) {
            return ProcessHandle.current()
                    .info()
                    .totalCpuDuration()
                    .map(duration -> duration.toNanos() / 1_000)
                    .orElse(0L);
        }
        buffer.clear();
        int length = file.read(buffer, 0);
        return ticks(buffer.array(), Math.max(0, length)) * MICROS_PER_TICK;
    }

    /**
     * User and system time in a line of {@code /proc/PID/stat}, whose second field, in parentheses, may contain any
     * character. Without strings, because this is called after every run.
     */
    static long ticks(byte[] line, int length) {
        int at = length - 1;
        while (at >= 0 && line[at] != ')') {
            at--;
        }
        long ticks = 0;
        long number = 0;
        int field = 0;
        for (at++; at < length && field < USER_FIELD + 2; at++) {
            if (line[at] == ' ') {
                ticks += field >= USER_FIELD ? number : 0;
                number = 0;
                field++;
            } else {
                number = number * 10 + line[at] - '0';
            }
        }
        return ticks;
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
