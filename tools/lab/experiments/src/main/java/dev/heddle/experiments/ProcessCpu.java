package dev.heddle.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** CPU time of this process and of its children that have ended, as Linux counts it in {@code /proc}. */
final class ProcessCpu {
    /** The kernel counts in ticks of a hundredth of a second, whatever its own clock is. */
    private static final double TICKS_PER_SECOND = 100;

    private ProcessCpu() {}

    /** So far, in seconds; 0 where it is not known. */
    static double seconds() {
        Path file = Path.of("/proc/self/stat");
        if (!Files.isReadable(file)) {
            return 0;
        }
        try {
            String stat = Files.readString(file);
            // Behind the name, which may hold anything but ends with the last ')', field 3 is the first; 14 to 17 are
            // utime, stime, cutime and cstime.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            long ticks = 0;
            for (int field = 11; field <= 14; field++) {
                ticks += Long.parseLong(fields[field]);
            }
            return ticks / TICKS_PER_SECOND;
        } catch (IOException e) {
            return 0;
        }
    }
}
