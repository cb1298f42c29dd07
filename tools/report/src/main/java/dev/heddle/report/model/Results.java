package dev.heddle.report.model;

import dev.heddle.trace.recording.Manifest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A directory of results, without its findings.
 *
 * @param directory absolute
 * @param verb the verb that made them: {@code hunt}, {@code analyze}, {@code localize}; null if unknown
 * @param technique as on the command line; null if unknown
 * @param program the command of the program; empty if unknown
 * @param working base of the relative paths in that command; null if unknown
 * @param origin when and by which versions they were made
 * @param counts counters, by name
 * @param coverage the coverage of the search, in sentences
 * @param notWoven classes that were not woven and so not covered: reason to number of classes
 * @param recordings the analysed recordings
 * @param missing missing or unreadable parts, one line each; a report lists them first
 * @param damaged those of these lines that may change the findings
 */
public record Results(
        Path directory,
        @Nullable String verb,
        @Nullable String technique,
        List<String> program,
        @Nullable Path working,
        Origin origin,
        Map<String, Long> counts,
        List<String> coverage,
        Map<String, Long> notWoven,
        List<RecordingPlace> recordings,
        List<String> missing,
        List<String> damaged) {
    public Results {
        program = List.copyOf(program);
        counts = new TreeMap<>(counts);
        coverage = List.copyOf(coverage);
        notWoven = new TreeMap<>(notWoven);
        recordings = List.copyOf(recordings);
        missing = List.copyOf(missing);
        damaged = List.copyOf(damaged);
    }

    /**
     * When and by which versions results were made.
     *
     * @param jdk the JDK of the program, in words, or null
     * @param heddle version of Heddle, or null
     * @param started start time, as in {@link java.time.Instant#toString}, or null
     * @param ended end time, or null
     */
    public record Origin(
            @Nullable String jdk,
            @Nullable String heddle,
            @Nullable String started,
            @Nullable String ended) {}

    /**
     * A recording.
     *
     * @param name as the results name it
     * @param directory its path
     * @param manifest its manifest; null if it is missing or cannot be read
     */
    public record RecordingPlace(
            String name, Path directory, @Nullable Manifest manifest) {}
}
