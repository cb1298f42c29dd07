package dev.heddle.engine.internal.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Pins JVMs that run one thread at a time to one processor each: a hand-off from thread to thread then needs no other
 * processor to wake. The program still sees all processors.
 *
 * <p>Only on Linux with {@code taskset}, where the process has several processors; elsewhere JVMs are not pinned.
 */
public final class CorePinning {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final long MOST_MILLIS = 1_000;

    private static final List<Integer> PROCESSORS = processors();
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final AtomicInteger PINNED = new AtomicInteger();
    private static volatile boolean isUnavailable = PROCESSORS.size() < 2;

    private CorePinning() {}

    /** The processors that this process may use; empty if unknown. */
    private static List<Integer> processors() {
        if (!Files.isReadable(STATUS)) {
            return List.of();
        }
        try {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith(ALLOWED))
                    .findFirst()
                    .map(line -> numbers(line.substring(ALLOWED.length()).strip()))
                    .orElse(List.of());
        } catch (IOException | NumberFormatException e) {
            return List.of();
        }
    }

    /** @param list such as {@code 0-3,8} */
    static List<Integer> numbers(String list) {
        List<Integer> all = new ArrayList<>();
        for (String part : list.split(",")) {
            String[] ends = part.split("-");
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
                all.add(number);
            }
        }
        return all;
    }

    /** Options of a JVM that will be pinned: its program sees as many processors as without that. */
    static List<String> options() {
        return isUnavailable ? List.of() : List.of("-XX:ActiveProcessorCount=" + PROCESSORS.size());
    }

    /** Pins all threads of a process, and those that they start, to the next processor. */
    static void pin(long process) throws InterruptedException {
        if (isUnavailable) {
            return;
        }
        int processor = PROCESSORS.get(NEXT.getAndIncrement() % PROCESSORS.size());
        try {
            Process taskset = new ProcessBuilder(
                            "taskset", "-a", "-c", "-p", String.valueOf(processor), String.valueOf(process))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!taskset.waitFor(MOST_MILLIS, TimeUnit.MILLISECONDS)) {
                taskset.destroyForcibly();
            } else if (taskset.exitValue() == 0) {
                PINNED.incrementAndGet();
            }
        } catch (IOException e) {
            isUnavailable = true;
        }
    }

    /** For the report of a hunt. */
    public static String inWords() {
        return PINNED.get() > 0
                ? "each shared JVM was pinned to one processor"
                : "shared JVMs were not pinned to a processor, which requires taskset and several processors";
    }
}
