package dev.heddle.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.heddle.report.format.SampleResults;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema in docs/reference fits what is written, and nothing else. */
class FindingsSchemaTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path FILE = Path.of("../../docs/reference/findings.schema.json");

    @TempDir
    Path temp;

    private static JsonSchema schema() throws IOException {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(MAPPER.readTree(FILE.toFile()));
    }

    static List<String> kept() {
        return SampleResults.kept();
    }

    @ParameterizedTest
    @MethodSource("kept")
    void fitsTheResultsOfRealHunts(String name) throws IOException {
        Path file = Path.of("src/test/resources/results", name, Findings.FILE_NAME);
        assertThat(schema().validate(MAPPER.readTree(file.toFile()))).isEmpty();
        JsonNode together =
                MAPPER.readTree(SampleResults.written("json", SampleResults.input(SampleResults.report(name))));
        assertThat(schema().validate(together)).isEmpty();
        assertThat(together.at("/findings/0/details/fingerprint").asText()).hasSize(16);
    }

    @Test
    void fitsEveryStatusAndNull() throws IOException {
        List<Finding> findings = new ArrayList<>(List.of(SampleResults.hostile(), SampleResults.race("x", -1, 2)));
        for (Finding.Status status : Finding.Status.values()) {
            findings.add(SampleResults.race("y", 1, 2).tried(status, null, null));
        }
        Path file = temp.resolve(Findings.FILE_NAME);
        Json.write(file, new Findings("pct", List.of("a"), Map.of("x", 1L), findings));
        assertThat(schema().validate(MAPPER.readTree(file.toFile()))).isEmpty();
        assertThat(Findings.read(file).findings()).hasSameSizeAs(findings);
    }

    @Test
    void doesNotFitWhatLacksSomethingOrHasMore() throws IOException {
        String text = Files.readString(Path.of("src/test/resources/results/account", Findings.FILE_NAME));
        for (String field : List.of("schemaVersion", "technique", "recordings", "counts", "findings")) {
            ObjectNode document = (ObjectNode) MAPPER.readTree(text);
            document.remove(field);
            assertThat(schema().validate(document)).as(field).isNotEmpty();
        }
        ObjectNode document = (ObjectNode) MAPPER.readTree(text);
        ((ObjectNode) document.at("/findings/0")).put("surprise", 1);
        assertThat(schema().validate(document)).isNotEmpty();
    }
}
