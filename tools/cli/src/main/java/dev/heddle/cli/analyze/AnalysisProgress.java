package dev.heddle.cli.analyze;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.base.Version;
import dev.heddle.engine.internal.witness.TraceOptions;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How far a technique has come with some runs, in {@value #FILE_NAME} in the directory of its results: written when it begins, and again when its results are whole.
 *
 * @param schemaVersion version of the shape
 * @param heddle version of Heddle
 * @param technique which one
 * @param version what it would find, see {@code Technique.version()}
 * @param process that writes the results
 * @param options what it was told, by name
 * @param runs what it looks at
 * @param isWhole whether it has ended, and all that it has found is in the directory
 * @param hasFindings whether there are findings, once it is whole
 * @param lines what it has collected, if it finds nothing
 */
record AnalysisProgress(
        int schemaVersion,
        String heddle,
        String technique,
        String version,
        long process,
        Map<String, String> options,
        List<AnalysedRun> runs,
        boolean isWhole,
        boolean hasFindings,
        List<String> lines) {
    static final String FILE_NAME = "analysis.json";

    private static final int SCHEMA_VERSION = 1;
    static final String NEW_FILE = FILE_NAME + ".part";

    AnalysisProgress {
        options = new TreeMap<>(options);
        runs = List.copyOf(runs);
        lines = List.copyOf(lines);
    }

    /** That of an analysis that begins. */
    static AnalysisProgress begun(Analysing technique, OptionValues options, List<AnalysedRun> runs) {
        Map<String, String> texts = new TreeMap<>(options.texts());
        // How much memory it may use changes nothing of what it finds, and may be why it did not come to an end.
        texts.remove(TraceOptions.MEMORY.name());
        return new AnalysisProgress(
                SCHEMA_VERSION,
                Version.number(),
                technique.id(),
                technique.version(),
                ProcessHandle.current().pid(),
                texts,
                runs,
                false,
                false,
                List.of());
    }

    /** @param collected what it has collected; null if it has findings */
    AnalysisProgress ended(@Nullable List<String> collected) {
        return new AnalysisProgress(
                schemaVersion,
                heddle,
                technique,
                version,
                process,
                options,
                runs,
                true,
                collected == null,
                collected == null ? List.of() : collected);
    }

    /** Whether another process is at it now. */
    boolean isGoingOn() {
        return !isWhole
                && process != ProcessHandle.current().pid()
                && ProcessHandle.of(process).isPresent();
    }

    /** What is different about another analysis, in words; null if it is asked the same. */
    @Nullable String differenceTo(AnalysisProgress other) {
        if (!technique.equals(other.technique)) {
            return "by " + other.technique;
        } else if (!heddle.equals(other.heddle) || !version.equals(other.version)) {
            return "by another version of Heddle (" + other.heddle + ")";
        } else if (!runs.equals(other.runs)) {
            return "of other runs, or they have changed since";
        }
        return options.equals(other.options) ? null : "with other options";
    }

    void write(Path directory) throws IOException {
        Path written = directory.resolve(NEW_FILE);
        try (OutputStream out = OutputFile.open(written)) {
            out.write((Json.toString(this) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        Files.move(written, directory.resolve(FILE_NAME), StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Null if there is none.
     *
     * @throws UsageException if it cannot be read
     */
    static @Nullable AnalysisProgress read(Path directory) throws IOException {
        Path file = directory.resolve(FILE_NAME);
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try {
            return Json.readVersioned(file, AnalysisProgress.class, DocumentHead.VERSION, SCHEMA_VERSION, "");
        } catch (IOException e) {
            throw new UsageException(e.getMessage());
        }
    }
}
