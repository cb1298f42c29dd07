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
 * What the analysis of one run came to: all that the store will know of it. The same run gives the same, but for times.
 *
 * @param format version of the shape
 * @param run what the run was
 * @param analyses one for each technique that was asked for
 * @param coverage of which classes accesses were recorded
 * @param relation pairs of a method and the class of a lock that it may come to acquire, if DrFinder was asked for
 * @param variables what threads accessed, if objects have names
 * @param pairs which access pairs the run has; null if LoCon was not asked for, or cannot use the run
 */
public record PieceResult(
        int format,
        Run run,
        List<Analysed> analyses,
        List<Covered> coverage,
        List<Trigger> relation,
        List<Used> variables,
        @Nullable Pairs pairs) {
    /** Version of the shape that this code writes and reads. */
    public static final int FORMAT = 3;

    /** The state of a run that was stopped at its time limit, so that nothing shows whether it would have ended well. */
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
     * @param checksum names it
     * @param path where it was
     * @param started as in {@link java.time.Instant#toString}; null if it is not known
     * @param ended the same; null if it was killed
     * @param state {@code whole}, {@code incomplete} if events or the end are missing, {@value #STOPPED}, {@code text}
     * @param failure how the program failed, in words; null if it did not, as far as is known
     * @param program main class or jar; null if it is not known
     * @param command with its arguments; what looks like a secret is masked
     * @param radius of the bug that a controlled run has shown, in events; -1 for all others
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

    /** What a technique came to. */
    public enum State {
        /** It has analysed the run. */
        DONE,
        /** The run does not hold what the technique looks at. */
        LEFT_OUT,
        /** It failed. */
        FAILED,
        /** It took longer than the limit. */
        TOO_LONG,
        /** It took more memory than the limit. */
        TOO_LARGE;

        /** Whether it was given up at a limit. */
        public boolean isAtLimit() {
            return this == TOO_LONG || this == TOO_LARGE;
        }

        /** Whether there is no result although the run has what the technique looks at. */
        public boolean isFailure() {
            return this == FAILED || isAtLimit();
        }
    }

    /**
     * A technique on the run.
     *
     * @param problem why it was left out or failed, or else null
     * @param millis how long it took; if it was given up after some time, the limit
     * @param limit at which it was given up, in milliseconds or in bytes of heap; 0 if it was not
     * @param counts how many of what, by name
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
     * @param files text of the files that the finding names, as its plan, by their names
     */
    public record Found(String fingerprint, Finding finding, Map<String, String> files) {
        public Found {
            files = new TreeMap<>(files);
        }
    }

    /**
     * What was watched.
     *
     * @param kind {@code class}, {@code method}, or {@code all} for a run of which all was
     * @param isWatched whether it was, to the end of the run
     */
    public record Covered(String kind, String name, boolean isWatched) {}

    /** A method may come to acquire a lock of a class. */
    public record Trigger(String method, String lockClass) {}

    /** What {@link dev.heddle.analyzer.rankchecker.VariableUse} says, in words. */
    public record Used(String variable, @Nullable String className, long accesses, String threads, String sharing) {}

    /**
     * The access pairs of the run.
     *
     * @param hasFailed whether the run failed
     * @param count how many pairs
     * @param data as {@link RunPairsText} writes them
     */
    public record Pairs(boolean hasFailed, long count, String data) {}

    /** @throws IOException with a one-line message, if it is none of these or of another version */
    public static PieceResult read(Path file) throws IOException {
        return Json.readVersioned(file, PieceResult.class, "format", FORMAT, "");
    }
}
