package dev.heddle.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Where and when it was measured.
 *
 * @param cores as the JVM sees them
 * @param memoryGib of the machine; NaN if not known
 * @param system operating system and processor
 * @param jdk of the programs
 * @param loadBefore processes that ran or wanted to, averaged over a minute before the first run; NaN if not known
 * @param date in UTC
 * @param command what was typed
 */
record Machine(int cores, double memoryGib, String system, String jdk, double loadBefore, String date, String command) {

    static Machine here(Path java, MeasuredProcesses children, String command)
            throws IOException, InterruptedException {
        Child version = children.run(List.of(java.toString(), "-version"));
        List<String> lines = version.err().lines().toList();
        long memory = Proc.memoryKib();
        Path load = Path.of("/proc/loadavg");
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                memory < 0 ? Double.NaN : memory / (double) (1 << 20),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                lines.size() > 2
                        ? lines.get(2).replaceAll(" \\(build ([^,]+),.*", " $1")
                        : version.err().strip(),
                Files.isReadable(load)
                        ? Double.parseDouble(Files.readString(load).split(" ")[0])
                        : Double.NaN,
                LocalDate.now(ZoneOffset.UTC).toString(),
                command);
    }
}
