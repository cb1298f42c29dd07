package dev.heddle.replayer.scheduler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Estimates how much other processes slow down the program. */
final class MachineLoad {
    /** On Linux the fourth word is {@code runnable/all} of all threads of the machine. */
    private static final Path LOAD = Path.of("/proc/loadavg");

    private MachineLoad() {}

    /** Returns how many threads currently share a processor, between 1 and {@code most}; 1 if unknown. */
    static int factor(int most) {
        return Math.min(most, factor());
    }

    /** Returns how many threads currently share a processor, at least 1; 1 if unknown. */
    private static int factor() {
        if (!Files.isReadable(LOAD)) {
            return 1;
        }
        try {
            String[] words = Files.readString(LOAD, StandardCharsets.US_ASCII).split("[ /]");
            int runnable = words.length > 3 ? Integer.parseInt(words[3]) : 1;
            int processors = Runtime.getRuntime().availableProcessors();
            return Math.max(1, (runnable + processors - 1) / processors);
        } catch (IOException | NumberFormatException e) {
            // The file has another format: assume an idle machine.
            return 1;
        }
    }
}
