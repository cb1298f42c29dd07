package dev.heddle.replayer.inprocess;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
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
        return ticks(new String(buffer.array(), 0, Math.max(0, length), StandardCharsets.ISO_8859_1)) * MICROS_PER_TICK;
    }

    /**
     * User and system time in a line of {@code /proc/PID/stat}, whose second field, in parentheses, may contain any
     * character.
     */
    static long ticks(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 1).split(" ", USER_FIELD + 3);
        return Long.parseLong(fields[USER_FIELD]) + Long.parseLong(fields[USER_FIELD + 1]);
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
