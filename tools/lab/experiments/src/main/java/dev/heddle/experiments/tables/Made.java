package dev.heddle.experiments.tables;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * When and on what a cell was made.
 *
 * @param machine processor, memory and Java; no names
 * @param load of the system when it was begun, as {@code uptime} has it; negative if unknown
 * @param seconds wall time that it took
 * @param version what made it, as {@link Edition#heddle} has it
 */
record Made(Instant when, String machine, double load, double seconds, String version) {
    private static final double GIB = 1 << 30;

    /** The facts of a cell that is begun now. */
    static Made now(String version) {
        return new Made(
                Instant.now().truncatedTo(ChronoUnit.SECONDS),
                thisMachine(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                0,
                version);
    }

    Made taking(double time) {
        return new Made(when, machine, load, time, version);
    }

    private static String thisMachine() {
        int cores = Runtime.getRuntime().availableProcessors();
        return cores + (cores == 1 ? " core of " : " cores of ") + processor() + memory() + ", "
                + System.getProperty("os.name") + ", JDK " + System.getProperty("java.version");
    }

    private static String processor() {
        Path file = Path.of("/proc/cpuinfo");
        if (Files.isReadable(file)) {
            try (var lines = Files.lines(file)) {
                return lines.filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse(System.getProperty("os.arch"));
            } catch (IOException e) {
                // Then only its kind is known.
                return System.getProperty("os.arch");
            }
        }
        return System.getProperty("os.arch");
    }

    private static String memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? String.format(", %.0f GiB", system.getTotalMemorySize() / GIB)
                : "";
    }
}
