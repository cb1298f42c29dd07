package dev.heddle.replayer.scheduler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** How much slower everything may be because others use the machine, too. */
final class MachineLoad {
    /** On Linux its fourth word is {@code runnable/all} of all threads of the machine. */
    private static final Path LOAD = Path.of("/proc/loadavg");

    private MachineLoad() {}

    /** How many threads share a processor just now, at least 1 and at most so many; 1 also where that cannot be known. */
    static int factor(int most) {
        return Math.min(most, factor());
    }

    /** How many threads share a processor just now, at least 1; also where that cannot be known. */
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
            // Another system's file: as if nobody else was there.
            return 1;
        }
    }
}
