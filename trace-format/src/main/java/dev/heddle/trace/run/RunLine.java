package dev.heddle.trace.run;

import com.fasterxml.jackson.core.JacksonException;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordWriter;
import dev.heddle.trace.plan.PreemptionPlan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One of several runs in one JVM: a line of {@value #FILE_NAME}.
 *
 * @param outcome result of the run
 * @param exitCode the exit code that a JVM of its own would have had
 * @param timedOut whether it was ended at its time limit
 * @param turns a hash that is equal for equal schedules
 * @param schedule name of the file beside this one with the schedule as an exact plan; null if the run neither failed
 * nor completed its plan
 * @param stdout the beginning of its standard output
 * @param stderr the beginning of its standard error
 * @param micros wall time, in microseconds
 * @param cpuMicros CPU time of the whole JVM during the run, in microseconds; with the system's precision, mostly
 * hundredths of a second; 0 if the system has none
 * @param explored data for a search among bounded schedules; null for other plans
 * @param survey profile of the run; null if the plan does not request one
 * @param values of the program's variables at the end of the run; null if it did not end by itself
 * @param switches the forced switches of a run that failed under a plan of trials; null for other plans
 * @param fresh why this run and later ones in the same JVM use freshly loaded classes; null if unchanged since the
 * previous run
 * @param unclean why no further run was made in the same JVM; empty if its state was restored
 */
public record RunLine(
        Outcome outcome,
        int exitCode,
        boolean timedOut,
        long turns,
        @Nullable String schedule,
        String stdout,
        String stderr,
        long micros,
        long cpuMicros,
        @Nullable Explored explored,
        @Nullable RunProfile survey,
        @Nullable FinalValues values,
        @Nullable List<PreemptionPlan.Switch> switches,
        @Nullable String fresh,
        List<String> unclean) {
    /** Name of the file in the directory of the JVM's runs. */
    public static final String FILE_NAME = "runs.jsonl";

    public RunLine {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(stdout, "stdout");
        Objects.requireNonNull(stderr, "stderr");
        switches = switches == null ? null : List.copyOf(switches);
        unclean = List.copyOf(unclean);
    }

    /** The line, with its end. */
    public byte[] bytes() throws IOException {
        return (RecordWriter.line(this) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads the lines of a JVM that may be writing one: text after the last line end is not a line yet.
     *
     * @param offset bytes that were read before; 0 for all lines
     * @return empty if there is no such file
     * @throws IOException with a one-line message, if a line cannot be read
     */
    public static Lines readFrom(Path file, long offset) throws IOException {
        if (!Files.exists(file)) {
            return new Lines(List.of(), offset);
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(offset);
            bytes = in.readAllBytes();
        }
        List<RunLine> lines = new ArrayList<>();
        int from = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                try {
                    lines.add(Json.parse(new String(bytes, from, at - from, StandardCharsets.UTF_8), RunLine.class));
                } catch (JacksonException e) {
                    throw new IOException(file + " has no run at byte " + (offset + from) + ": " + Json.oneLine(e), e);
                }
                from = at + 1;
            }
        }
        return new Lines(lines, offset + from);
    }

    /** All lines of a file; see {@link #readFrom}. */
    public static List<RunLine> readAll(Path file) throws IOException {
        return readFrom(file, 0).lines();
    }

    /**
     * Lines that were read.
     *
     * @param end position in the file behind the last of them
     */
    public record Lines(List<RunLine> lines, long end) {
        public Lines {
            lines = List.copyOf(lines);
        }
    }
}
