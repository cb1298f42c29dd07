package dev.heddle.batch.piece;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The result of the analysis of one run, with all data for the store. It is deterministic, except durations.
 *
 * @param format version of the schema
 * @param run facts about the run
 * @param analyses one for each requested technique
 * @param coverage classes whose accesses were recorded
 * @param relation pairs of a method and a lock class that it may acquire, if DrFinder was requested
 * @param variables accessed variables, if allocations were recorded
 * @param pairs access pairs of the run; null if LoCon was not requested, or cannot use the run
 */
public record PieceResult(
        int format,
        Run run,
        List<Analysed> analyses,
        List<Covered> coverage,
        List<Trigger> relation,
        List<Used> variables,
        @Nullable Pairs pairs) {
    /** Version of the schema that this code writes and reads. */
    public static final int FORMAT = 3;

    /** The state of a run that was stopped at its time limit, so that its end is unknown. */
    public static final String STOPPED = "stopped";

    public PieceResult {
        analyses = List.copyOf(analyses);
        coverage = List.copyOf(coverage);
        relation = List.copyOf(relation);
        variables = List.copyOf(variables);
    }

    /**
     * A run.
     *
     * @param checksum identifies it
     * @param path its path
     * @param started as in {@link java.time.Instant#toString}; null if unknown
     * @param ended the end; null if the run was killed
     * @param state {@code whole}, {@code incomplete} if events or the end are missing, {@value #STOPPED}, {@code text}
     * @param failure the failure of the program, in words; null without a known failure
     * @param program main class or jar; null if unknown
     * @param command the command with arguments; secrets are masked
     * @param radius bug radius of a controlled run, in events; -1 for other runs
     */
    public record Run(
            String checksum,
            String path,
            @Nullable String started,
            @Nullable String ended,
            String state,
            @Nullable String failure,
            @Nullable String program,
            @Nullable String command,
            @Nullable String jvm,
            @Nullable String heddle,
            @Nullable String profile,
            @Nullable String watched,
            long events,
            long threads,
            long dropped,
            long radius) {}

    /** The outcome of a technique. */
    public enum State {
        /** It analysed the run. */
        DONE,
        /** The run does not have the data that the technique requires. */
        LEFT_OUT,
        /** It failed. */
        FAILED,
        /** It took longer than the limit. */
        TOO_LONG,
        /** It took more memory than the limit. */
        TOO_LARGE;

        /** Whether it was stopped at a limit. */
        public boolean isAtLimit() {
            return this == TOO_LONG || this == TOO_LARGE;
        }

        /** Whether there is no result although the run has the required data. */
        public boolean isFailure() {
            return this == FAILED || isAtLimit();
        }
    }

    /**
     * The analysis of the run by a technique.
     *
     * @param problem why it was skipped or failed; null otherwise
     * @param millis duration; if it was stopped at the time limit, the limit
     * @param limit limit at which it was stopped, in milliseconds or bytes of heap; 0 if it was not stopped
     * @param counts counters, by name
     */
    public record Analysed(
            String technique,
            String version,
            State state,
            @Nullable String problem,
            long millis,
            long limit,
            Map<String, Long> counts,
            List<Found> found) {
        public Analysed {
            counts = new TreeMap<>(counts);
            found = List.copyOf(found);
        }
    }

    /**
     * A finding.
     *
     * @param fingerprint the same in every run
     * @param files texts of the files of the finding, such as its plan, by name
     */
    public record Found(String fingerprint, Finding finding, Map<String, String> files) {
        public Found {
            files = new TreeMap<>(files);
        }
    }

    /**
     * A watched class or method.
     *
     * @param kind {@code class}, {@code method}, or {@code all} for a run with all classes watched
     * @param isWatched whether it was, to the end of the run
     */
    public record Covered(String kind, String name, boolean isWatched) {}

    /** A method may acquire a lock of a class. */
    public record Trigger(String method, String lockClass) {}

    /** The text form of {@link dev.heddle.analyzer.rankchecker.VariableUse}. */
    public record Used(String variable, @Nullable String className, long accesses, String threads, String sharing) {}

    /**
     * The access pairs of the run.
     *
     * @param hasFailed whether the run failed
     * @param count number of pairs
     * @param data in the form of {@link RunPairsText}
     */
    public record Pairs(boolean hasFailed, long count, String data) {}

    /** @throws IOException with a one-line message, if the file is not a result or of another version */
    public static PieceResult read(Path file) throws IOException {
        return Json.readVersioned(file, PieceResult.class, "format", FORMAT, "");
    }
}
