package dev.heddle.recorder.drain;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** CPU time used, user and system together. Only for threads of Heddle's own. */
public final class CpuTime {
    private static final Path STAT = Path.of("/proc/self/stat");
    /** Linux counts in hundredths of a second, whatever the hardware. */
    private static final long NANOS_PER_TICK = 10_000_000;
    /** Indexes among the fields after the name of the program. */
    private static final int USER = 11;

    private static final int SYSTEM = 12;

    private CpuTime() {}

    /** CPU time of a thread, in nanoseconds; 0 if it does not run or the JVM does not report it. */
    public static long of(Thread thread) {
        try {
            return Math.max(0, JvmThreads.bean().getThreadCpuTime(JvmThreads.id(thread)));
        } catch (UnsupportedOperationException e) {
            // The program has switched the measurement off. The time of this thread then counts as the program's.
            return 0;
        }
    }

    /**
     * CPU time of the process, in nanoseconds, with a resolution of a hundredth of a second.
     *
     * @throws IOException if the system does not report it
     */
    public static long ofProcess() throws IOException {
        try (InputStream in = Files.newInputStream(STAT)) {
            return ofStat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
        }
    }

    /** The name of the program is in parentheses, and may contain blanks and parentheses. */
    static long ofStat(String text) throws IOException {
        String[] fields = text.substring(text.lastIndexOf(')') + 1).strip().split(" ");
        try {
            return (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) * NANOS_PER_TICK;
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IOException(STAT + " does not have the format of Linux", e);
        }
    }
}
