package dev.heddle.analyzer.bench;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Writes recordings of synthetic programs: events of a fixed number of threads, in the order of the run. */
final class SyntheticWriter {
    private static final int BLOCK = 4096;

    final RecordingWriter names;
    private final long[][] blocks;
    private final int[] filled;
    private final int[] sequence;
    private final Map<Site, Integer> sites = new HashMap<>();
    private long stamp;

    private SyntheticWriter(RecordingWriter names, int threads) {
        this.names = names;
        blocks = new long[threads][BLOCK * EventLayout.WORDS];
        filled = new int[threads];
        sequence = new int[threads];
    }

    /**
     * Writes a recording.
     *
     * @param events supplies the names and the events
     */
    static void write(Path directory, String profile, String main, int threads, Consumer<SyntheticWriter> events) {
        write(directory, Instant.EPOCH, profile, main, threads, events);
    }

    /**
     * Writes a recording with a start time.
     *
     * @param start start of the run, which distinguishes it from other runs
     * @param events supplies the names and the events
     */
    static void write(
            Path directory, Instant start, String profile, String main, int threads, Consumer<SyntheticWriter> events) {
        RecordingWriter writer = RecordingWriter.create(directory, manifest(start, profile, main, null, Map.of()));
        SyntheticWriter synthetic = new SyntheticWriter(writer, threads);
        for (int t = 0; t < threads; t++) {
            writer.thread(t, new ThreadName(t == 0 ? "0" : "0." + t, "worker-" + t, t == 0 ? -1 : 0, false));
        }
        events.accept(synthetic);
        for (int t = 0; t < threads; t++) {
            synthetic.flush(t);
        }
        writer.close();
        writer.manifest(manifest(start, profile, main, start, writer.files()));
    }

    private static Manifest manifest(Instant start, String profile, String main, Instant end, Map<String, Long> files) {
        return new Manifest(
                new Manifest.Begin("synthetic", profile, "none", List.of(main), List.of(), 0, Map.of(), start, 0),
                end,
                Manifest.Counts.NONE,
                0,
                null,
                Map.of(),
                Map.of(),
                List.of(),
                files,
                null);
    }

    /** Number of events. */
    long events() {
        return stamp;
    }

    /** The number of a site. A new site is named at its first use. */
    int site(Site site) {
        return sites.computeIfAbsent(site, s -> {
            int number = Op.FIRST_SITE + sites.size();
            names.site(number, s);
            return number;
        });
    }

    void event(int thread, int site, int target, int aux) {
        int at = filled[thread]++ * EventLayout.WORDS;
        blocks[thread][at] = EventLayout.word0(++stamp, site);
        blocks[thread][at + 1] = EventLayout.word1(aux, target);
        if (filled[thread] == BLOCK) {
            flush(thread);
        }
    }

    private void flush(int thread) {
        if (filled[thread] > 0) {
            names.events(thread, sequence[thread]++, 0, blocks[thread], 0, filled[thread]);
            filled[thread] = 0;
        }
    }
}
