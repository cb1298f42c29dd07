package dev.heddle.trace.finding;

import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The document that {@code analyze}, {@code replay} and {@code hunt} print and keep; every technique has this shape.
 *
 * @param schemaVersion version of the shape
 * @param technique as on the command line
 * @param recordings directories of the recordings that were analysed
 * @param counts how many of what, by name
 * @param findings in the order of their importance
 */
public record Findings(
        int schemaVersion,
        String technique,
        List<String> recordings,
        Map<String, Long> counts,
        List<Finding> findings) {
    /** Version of the shape that this code writes and reads. */
    public static final int SCHEMA_VERSION = 1;

    /** Name of the file beside the plans. */
    public static final String FILE_NAME = "findings.json";

    /** Name of the file with predictions that are not findings. */
    public static final String BELOW_NAME = "without-effect.json";

    /** The count of recorded runs that were stopped at their time limit, so that their end is unknown. */
    public static final String STOPPED_AT_LIMIT = "runsStoppedAtTimeLimit";

    public Findings {
        Objects.requireNonNull(technique, "technique");
        recordings = List.copyOf(recordings);
        counts = new TreeMap<>(counts);
        findings = List.copyOf(findings);
    }

    public Findings(String technique, List<String> recordings, Map<String, Long> counts, List<Finding> findings) {
        this(SCHEMA_VERSION, technique, recordings, counts, findings);
    }

    /** Number of recorded runs that were stopped at their time limit, so that their end is unknown. */
    public long stoppedAtLimit() {
        return counts.getOrDefault(STOPPED_AT_LIMIT, 0L);
    }

    /** @throws IOException with a one-line message, if it cannot be read or is of another version */
    public static Findings read(Path file) throws IOException {
        Findings document = Json.readVersioned(file, Findings.class, DocumentHead.VERSION, SCHEMA_VERSION, "");
        for (int i = 0; i < document.findings.size(); i++) {
            String wrong = wrong(document.findings.get(i));
            if (wrong != null) {
                throw new IOException(file + " is damaged: \"findings[" + i + "]." + wrong);
            }
        }
        return document;
    }

    /**
     * Writes the findings as {@value #FILE_NAME}, and replaces an existing file. Only this method writes that file.
     *
     * @param directory of the results; created if it is missing
     * @throws IOException if the file cannot be written
     */
    public void write(Path directory) throws IOException {
        OutputFile.directory(directory);
        Json.write(directory.resolve(FILE_NAME), this);
    }

    /**
     * Writes predictions that are not findings as {@value #BELOW_NAME}, and replaces an existing file.
     *
     * @throws IOException if the file cannot be written
     */
    public void writeBelow(Path directory) throws IOException {
        OutputFile.directory(directory);
        Json.write(directory.resolve(BELOW_NAME), this);
    }

    /** A mistake that the types of the members do not exclude, in words that begin with a name; null without one. */
    private static @Nullable String wrong(Finding finding) {
        if (finding.id().isEmpty()) {
            return "id\" is empty";
        }
        for (int i = 0; i < finding.sites().size(); i++) {
            Finding.Place place = finding.sites().get(i);
            String wrong = wrong(place.line(), place.offset());
            for (int j = 0; j < place.stack().size() && wrong == null; j++) {
                CodePoint frame = place.stack().get(j);
                wrong = wrong(frame.line(), frame.offset());
                wrong = wrong == null ? null : "stack[" + j + "]." + wrong;
            }
            if (wrong != null) {
                return "sites[" + i + "]." + wrong;
            }
        }
        String detail = DetailTypes.wrong(finding);
        return detail == null ? null : "details." + detail;
    }

    private static @Nullable String wrong(int line, int offset) {
        if (line < -1) {
            return "line\" is " + line + ", and must be at least -1";
        }
        return offset < Site.NOWHERE ? "offset\" is " + offset + ", and must be at least " + Site.NOWHERE : null;
    }
}
