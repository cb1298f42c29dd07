package dev.heddle.analyzer.bench;

import dev.heddle.analyzer.rpro.Options;
import dev.heddle.analyzer.rpro.RPro;
import dev.heddle.analyzer.rpro.Result;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * How long the prediction of deadlocks takes for recordings of profile {@code sync} of the given numbers of events. A benchmark, not a test.
 *
 * <pre>
 * MAVEN_OPTS="-Xmx512m --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/sun.nio.ch=ALL-UNNAMED" \
 *   ./mvnw -q -pl analyzer test-compile exec:java -Dexec.classpathScope=test \
 *   -Dexec.mainClass=dev.heddle.analyzer.bench.LockScaleBenchmark -Dexec.args="1000000 10000000"
 * </pre>
 */
public final class LockScaleBenchmark {
    private static final long SEED = 1;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private LockScaleBenchmark() {}

    public static void main(String[] args) throws IOException {
        for (String arg : args) {
            Path directory = Files.createTempDirectory("heddle-scale");
            try {
                SyntheticLocks.write(directory.resolve("recording"), Long.parseLong(arg), SEED);
                measure(directory.resolve("recording"));
            } finally {
                delete(directory);
            }
        }
    }

    private static void measure(Path directory) {
        long before = System.nanoTime();
        try (Recording recording = Recording.open(directory)) {
            long opened = System.nanoTime();
            long processor = processorNanos();
            Result result = RPro.analyze(List.of(EventSource.of(recording)), Options.defaults());
            System.out.printf(
                    "%,d events: %,d ms to open, %,d ms to analyze (%,d ms of processor time), in %,d MiB of heap, %,d candidates%n%s%n",
                    recording.events(),
                    (opened - before) / NANOS_PER_MILLI,
                    (System.nanoTime() - opened) / NANOS_PER_MILLI,
                    (processorNanos() - processor) / NANOS_PER_MILLI,
                    Runtime.getRuntime().maxMemory() >> 20,
                    result.deadlocks().size(),
                    result.counts());
        }
    }

    private static long processorNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toNanos();
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
