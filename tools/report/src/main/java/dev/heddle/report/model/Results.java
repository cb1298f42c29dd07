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
 * @param verb what made them: {@code hunt}, {@code analyze}, {@code localize}; null if it is not known
 * @param technique as on the command line; null if it is not known
 * @param program the command of the program; empty if it is not known
 * @param working what relative paths in that command are relative to; null if it is not known
 * @param jdk the JDK of the program, in words, or null
 * @param heddle version of Heddle, or null
 * @param started when, as in {@link java.time.Instant#toString}, or null
 * @param ended when, or null
 * @param counts how many of what, by name
 * @param coverage what was covered, in sentences
 * @param notWoven classes that were not woven and so are not covered: reasons, with the number of classes
 * @param recordings the recordings that the findings are from
 * @param missing what is not there, or could not be read, one line each: a report says it first
 * @param damaged those of these lines after which the findings may be others than was found
 */
public record Results(
        Path directory,
        @Nullable String verb,
        @Nullable String technique,
        List<String> program,
        @Nullable Path working,
        @Nullable String jdk,
        @Nullable String heddle,
        @Nullable String started,
        @Nullable String ended,
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
     * A recording.
     *
     * @param name as the results name it
     * @param directory where it is
     * @param manifest what it says of itself; null if it is gone or cannot be read
     */
    public record RecordingPlace(
            String name, Path directory, @Nullable Manifest manifest) {}
}
