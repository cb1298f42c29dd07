package dev.heddle.applications.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Facts of the operating system about a running process. */
final class ProcessFacts {
    private ProcessFacts() {}

    /** CPU time so far, the system's part included; in seconds. */
    static double cpuSeconds(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1000.0;
    }

    /** The most memory it ever had resident, in MiB; 0 where there is no {@code /proc}. */
    static long peakMiB(ProcessHandle process) throws IOException {
        Path status = Path.of("/proc/" + process.pid() + "/status");
        if (!Files.exists(status)) {
            return 0;
        }
        List<String> lines = Files.readAllLines(status);
        return lines.stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElse(0);
    }
}
