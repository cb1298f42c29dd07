package dev.heddle.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.heddle.analyzer.assetfuzzer.AtomicSetsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema of declared atomic sets and the reader agree. */
class AtomicSetsSchemaTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path SCHEMA = Path.of("../../docs/reference/atomic-sets.schema.json");
    private static final Path PAGE = Path.of("../../docs/concepts/techniques.md");

    @TempDir
    Path temp;

    private static boolean fits(String text) throws IOException {
        JsonNode schema = MAPPER.readTree(SCHEMA.toFile());
        Schema validator = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
        return validator.validate(MAPPER.readTree(text)).isEmpty();
    }

    private AtomicSetsFile read(String text) throws IOException {
        return AtomicSetsFile.read(Files.writeString(temp.resolve("sets.json"), text));
    }

    @Test
    void theExampleOfThePageIsValid() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf("```json\n") + "```json\n".length();
        String example = page.substring(from, page.indexOf("```", from));
        assertThat(fits(example)).isTrue();
        assertThat(read(example).sets()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"schemaVersion\": 1}",
                "{\"schemaVersion\": 2, \"sets\": []}",
                "{\"schemaVersion\": 1, \"sets\": {}}",
                "{\"schemaVersion\": 1, \"sets\": [{\"name\": \"a\"}]}",
                "{\"schemaVersion\": 1, \"sets\": [{\"name\": \"a\", \"fields\": []}]}",
                "{\"schemaVersion\": 1, \"sets\": [{\"name\": \"a\", \"fields\": [\"x\"]}]}",
                "{\"schemaVersion\": 1, \"sets\": [{\"name\": \"a\", \"fields\": [1]}]}",
                "{\"schemaVersion\": 1, \"sets\": [{\"name\": null, \"fields\": [\"b.C.x\"]}]}",
                "{\"schemaVersion\": 1, \"sets\": [{\"name\": \"a\", \"fields\": [\"b.C.x\"], \"units\": [\"y\"]}]}",
                "{\"schemaVersion\": 1, \"sets\": [{\"name\": \"a\", \"fields\": [\"b.C.x\"], \"more\": 1}]}",
            })
    void bothRefuse(String text) throws IOException {
        assertThat(fits(text)).isFalse();
        assertThatThrownBy(() -> read(text)).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"schemaVersion\": 1, \"sets\": []}",
                "{\"schemaVersion\": 1, \"sets\": [{\"name\": \"a\", \"fields\": [\"b.C.x\"], \"units\": null}]}",
                "{\"schemaVersion\": 1, \"sets\": [{\"name\": \"a\", \"fields\": [\"b.C$D.x\"], \"units\": []}]}",
            })
    void bothAccept(String text) throws IOException {
        assertThat(fits(text)).isTrue();
        assertThat(read(text).schemaVersion()).isOne();
    }
}
