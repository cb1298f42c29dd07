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
 * CPU time of this JVM, user and system. Not asked of a management bean, which would keep for the whole JVM what a program tells it. A
 * {@link ProcessHandle} also reads the command line and the list of users, which a short run would notice, so where there is
 * {@code /proc} this reads only the file that has the times.
 */
final class CpuTime implements Closeable {
    private static final Path FILE = Path.of("/proc/self/stat");
    /** Linux shows programs a hundred ticks a second, whatever it counts itself. */
    private static final long MICROS_PER_TICK = 10_000;
    /** Of user time, counted behind the name of the command; system time comes next. */
    private static final int USER_FIELD = 12;

    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 10);
    private final FileChannel file;

    CpuTime() throws IOException {
        file = Files.isReadable(FILE) ? FileChannel.open(FILE, StandardOpenOption.READ) : null;
    }

    /** In microseconds; 0 if this system does not say. */
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

    /** User and system time in a line of {@code /proc/PID/stat}, whose second field, in parentheses, may contain anything. */
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
