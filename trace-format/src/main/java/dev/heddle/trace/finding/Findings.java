package dev.heddle.trace.finding;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.heddle.trace.json.Head;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The document that {@code analyze}, {@code replay} and {@code hunt} print and keep; every technique has this shape.
 *
 * @param schemaVersion version of the shape
 * @param technique as on the command line
 * @param recordings directories of the recordings that were analysed
 * @param counts how many of what, by name
 * @param findings in the order of their importance
 */
@JsonPropertyOrder({"schemaVersion", "technique", "recordings", "counts", "findings"})
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

    /** The count of recorded runs that were stopped at their time limit, so that nothing shows whether they would have ended well. */
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

    /** How many recorded runs were stopped at their time limit, so that nothing shows whether they would have ended well. */
    public long stoppedAtLimit() {
        return counts.getOrDefault(STOPPED_AT_LIMIT, 0L);
    }

    /** @throws IOException with a one-line message, if it cannot be read or is of another version */
    public static Findings read(Path file) throws IOException {
        Findings document = Json.readVersioned(file, Findings.class, Head.VERSION, SCHEMA_VERSION, "");
        for (int i = 0; i < document.findings.size(); i++) {
            String wrong = DetailTypes.wrong(document.findings.get(i));
            if (wrong != null) {
                throw new IOException(file + " is damaged: \"findings[" + i + "].details." + wrong);
            }
        }
        return document;
    }
}
