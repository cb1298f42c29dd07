package dev.heddle.recorder.drain;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** CPU time that has been taken, user and system together. To be asked by threads of Heddle's own only. */
public final class CpuTime {
    private static final Path STAT = Path.of("/proc/self/stat");
    /** Linux counts in hundredths of a second, whatever the hardware. */
    private static final long NANOS_PER_TICK = 10_000_000;
    /** Of the fields behind the name of the program. */
    private static final int USER = 11;

    private static final int SYSTEM = 12;

    private CpuTime() {}

    /** Of a thread, in nanoseconds; 0 if it does not run or the JVM does not say. */
    public static long of(Thread thread) {
        try {
            return Math.max(0, JvmThreads.bean().getThreadCpuTime(JvmThreads.id(thread)));
        } catch (UnsupportedOperationException e) {
            // The program has switched it off: then what this thread takes counts as the program's.
            return 0;
        }
    }

    /**
     * Of the process, in nanoseconds, to a hundredth of a second.
     *
     * @throws IOException if the system does not say
     */
    public static long ofProcess() throws IOException {
        try (InputStream in = Files.newInputStream(STAT)) {
            return ofStat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
        }
    }

    /** The name of the program stands in parentheses, and may have blanks and parentheses in it. */
    static long ofStat(String text) throws IOException {
        String[] fields = text.substring(text.lastIndexOf(')') + 1).strip().split(" ");
        try {
            return (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) * NANOS_PER_TICK;
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IOException(STAT + " is not as Linux writes it", e);
        }
    }
}
