package dev.heddle.trace.finding;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamReadException;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    public Findings {
        recordings = List.copyOf(recordings);
        counts = new TreeMap<>(counts);
        findings = List.copyOf(findings);
    }

    public Findings(String technique, List<String> recordings, Map<String, Long> counts, List<Finding> findings) {
        this(SCHEMA_VERSION, technique, recordings, counts, findings);
    }

    /** @throws IOException with a one-line message, if it cannot be read or is of another version */
    public static Findings read(Path file) throws IOException {
        Json.refuseTooLarge(file);
        try {
            // The version comes first: a document of another one may have anything behind it.
            String version = version(file);
            if (!version.equals(String.valueOf(SCHEMA_VERSION))) {
                throw new IOException(
                        file + " has schema version " + version + ", and this Heddle reads version " + SCHEMA_VERSION);
            }
            return Json.mapper().readValue(file.toFile(), Findings.class);
        } catch (JacksonException e) {
            boolean isJson = !(e instanceof StreamReadException) && !(e.getCause() instanceof StreamReadException);
            throw new IOException((isJson ? file + " holds no findings: " : "") + Json.oneLine(e), e);
        }
    }

    /** What the document says its version is; {@code none} if it does not. It is not read further than to there. */
    private static String version(Path file) throws IOException {
        try (JsonParser json = Json.factory().createParser(file.toFile())) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("it holds no JSON object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                boolean isVersion = json.currentName().equals("schemaVersion");
                json.nextToken();
                if (isVersion) {
                    return json.currentToken().isScalarValue() ? json.getText() : "none";
                }
                json.skipChildren();
            }
            return "none";
        }
    }
}
