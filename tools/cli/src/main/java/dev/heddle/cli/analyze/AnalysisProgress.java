package dev.heddle.cli.analyze;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.base.Version;
import dev.heddle.engine.internal.predict.TraceOptions;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.file.Sha256;
import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordWriter;
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
 * The progress of a technique, in {@value #FILE_NAME} in the directory of its results. It is written when the technique
 * begins, and again when its results are complete.
 *
 * @param schemaVersion version of the shape
 * @param heddle version of Heddle
 * @param technique id of the technique
 * @param version of the technique, see {@code Technique.version()}
 * @param process that writes the results
 * @param options of the technique, by name
 * @param runs the runs that it analyses
 * @param isWhole whether it has finished and the directory has all its results
 * @param hasFindings whether it has findings; valid if it has finished
 * @param lines the output of a technique that collects data instead of findings
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

    /** The state at the beginning of an analysis. */
    static AnalysisProgress begun(Analysing technique, OptionValues options, List<AnalysedRun> runs) {
        Map<String, String> texts = new TreeMap<>(options.texts());
        // The memory limit does not change the findings, and may be the reason why the analysis did not finish.
        texts.remove(TraceOptions.MEMORY.name());
        // A file with the same name may have other contents.
        List<TechniqueOption<?>> judging =
                technique instanceof Predicting predicting ? predicting.judgingOptions() : List.of();
        for (TechniqueOption<?> option : judging) {
            if (texts.containsKey(option.name()) && option.isFile()) {
                texts.merge(option.name(), contents(Path.of(texts.get(option.name()))), String::concat);
            }
        }
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

    /** The digest of a file; empty if it cannot be read, which the technique reports. */
    private static String contents(Path file) {
        try {
            return " with SHA-256 " + Sha256.hex(Sha256.of(Files.readAllBytes(file)));
        } catch (IOException e) {
            return "";
        }
    }

    /** @param collected the collected output; null if it has findings */
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

    /** Whether another process is running this analysis now. */
    boolean isRunningElsewhere() {
        return !isWhole
                && process != ProcessHandle.current().pid()
                && ProcessHandle.of(process).isPresent();
    }

    /** The difference to another analysis, in words; null if both are the same. */
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
            out.write((RecordWriter.lines(this) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        Files.move(written, directory.resolve(FILE_NAME), StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Null if the directory has no state.
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
