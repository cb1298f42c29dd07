package dev.heddle.analyzer.bench;

import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.Stream;

/** Measures the time of an analysis for recordings of growing length. */
final class Scale {
    private static final long SEED = 1;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Writer writer;
    private final Function<EventSource, CandidateReport<?, ?>> analysis;

    /** Writes a recording. */
    @FunctionalInterface
    interface Writer {
        /**
         * Writes a recording.
         *
         * @param events approximate number of events
         */
        void write(Path directory, long events, long seed);
    }

    Scale(Writer writer, Function<EventSource, CandidateReport<?, ?>> analysis) {
        this.writer = writer;
        this.analysis = analysis;
    }

    /**
     * Measures the analysis.
     *
     * @param numbersOfEvents number of events of each recording
     */
    void measure(String... numbersOfEvents) throws IOException {
        for (String number : numbersOfEvents) {
            Path directory = Files.createTempDirectory("heddle-scale");
            try {
                writer.write(directory.resolve("recording"), Long.parseLong(number), SEED);
                measure(directory.resolve("recording"));
            } finally {
                delete(directory);
            }
        }
    }

    private void measure(Path directory) {
        long before = System.nanoTime();
        try (Recording recording = Recording.open(directory)) {
            long opened = System.nanoTime();
            long processor = processorNanos();
            CandidateReport<?, ?> result = analysis.apply(EventSource.of(recording));
            long done = System.nanoTime();
            System.out.printf(
                    "%,d events: %,d ms to open, %,d ms to analyze (%,d ms of processor time), in %,d MiB of heap, %,d candidates%n%s%n",
                    recording.events(),
                    (opened - before) / NANOS_PER_MILLI,
                    (done - opened) / NANOS_PER_MILLI,
                    (processorNanos() - processor) / NANOS_PER_MILLI,
                    Runtime.getRuntime().maxMemory() >> 20,
                    result.candidates().size(),
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
