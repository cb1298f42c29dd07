package dev.heddle.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
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

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "1",
            "-1",
            "-2",
            "-3",
            "-4",
            "1.5",
            "2147483647",
            "2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "\"\"",
            "\"x\"",
            "\"confirmed\"",
            "[]",
            "[null]",
            "[1]",
            "[\"x\"]",
            "[{}]",
            "{}",
            "{\"a\": 1}",
            "{\"a\": 1.5}",
            "{\"a\": \"x\"}",
            "{\"a\": null}");

    @TempDir
    Path temp;

    private static Schema schema() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(MAPPER.readTree(FILE.toFile()));
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
    void refusesMissingAndUnknownFields() throws IOException {
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

    /** Every member of every kind of object, with values of all types and at the bounds. */
    @Test
    void refusesTheSameDocumentsAsTheReader() throws IOException {
        Schema schema = schema();
        ObjectNode document = (ObjectNode) MAPPER.valueToTree(
                new Findings("pct", List.of("a"), Map.of("x", 1L), List.of(SampleResults.race("x", 1, 2))));
        List<String> different = new ArrayList<>();
        for (String pointer :
                List.of("", "/counts", "/findings/0", "/findings/0/sites/0", "/findings/0/sites/0/stack/0")) {
            ObjectNode holder = (ObjectNode) document.at(pointer);
            assertThat(holder.isEmpty()).as(pointer).isFalse();
            List<String> names = new ArrayList<>();
            holder.fieldNames().forEachRemaining(names::add);
            names.add("stranger");
            for (String name : names) {
                JsonNode usual = holder.get(name);
                holder.remove(name);
                compare(schema, document, pointer + "/" + name + " is missing", different);
                for (String value : VALUES) {
                    holder.set(name, MAPPER.readTree(value));
                    compare(schema, document, pointer + "/" + name + " is " + value, different);
                }
                holder.remove(name);
                if (usual != null) {
                    holder.set(name, usual);
                }
            }
        }
        assertThat(different).isEmpty();
    }

    private void compare(Schema schema, JsonNode document, String mutant, List<String> different) throws IOException {
        Path file = temp.resolve(Findings.FILE_NAME);
        MAPPER.writeValue(file.toFile(), document);
        String refused = null;
        try {
            Findings.read(file);
        } catch (IOException e) {
            refused = e.getMessage();
        }
        boolean fits = schema.validate(document).isEmpty();
        if (fits != (refused == null)) {
            different.add(mutant + ": the schema " + (fits ? "takes it" : "refuses it") + "; the reader: " + refused);
        }
    }
}
