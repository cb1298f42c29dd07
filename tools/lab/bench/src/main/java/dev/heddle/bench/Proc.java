package dev.heddle.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Facts about processes from Linux's {@code /proc}; on other systems everything is unknown, which is -1. */
final class Proc {
    /** The kernel counts in ticks of a hundredth of a second, whatever its own clock is. */
    private static final long MILLIS_PER_TICK = 10;

    private Proc() {}

    static boolean isThere() {
        return Files.isReadable(Path.of("/proc/self/stat"));
    }

    /** The most memory that a process had resident so far, in KiB (VmHWM); -1 if it is gone. */
    static long peakKib(long pid) {
        return number(Path.of("/proc", Long.toString(pid), "status"), "VmHWM:");
    }

    /** The memory that a process has resident now and that belongs to no file, in KiB (RssAnon); -1 if it is gone. */
    static long ownKib(long pid) {
        return number(Path.of("/proc", Long.toString(pid), "status"), "RssAnon:");
    }

    /** Memory of the machine in KiB. */
    static long memoryKib() {
        return number(Path.of("/proc/meminfo"), "MemTotal:");
    }

    private static long number(Path file, String name) {
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith(name)) {
                    return Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
        } catch (IOException e) {
            // The process has just ended, or this is no Linux.
            return -1;
        }
        return -1;
    }

    /** User and system time of all children of this process that have ended. */
    static long childrenCpuMillis() {
        try {
            String stat = Files.readString(Path.of("/proc/self/stat"));
            // Behind the name, which may hold anything but ends with the last ')': field 3 is the first; 16 and 17 are
            // cutime and cstime.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * MILLIS_PER_TICK;
        } catch (IOException e) {
            return -1;
        }
    }
}
