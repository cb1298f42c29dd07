package dev.heddle.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.SampleResults;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.trace.finding.Finding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every document is valid against the published schema, and says what code scanning asks for. */
class SarifFormatTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    Path temp;

    private static JsonNode valid(FormatInput input) throws IOException {
        JsonNode log = MAPPER.readTree(SampleResults.written("sarif", input));
        try (InputStream in = SarifFormatTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(MAPPER.readTree(Objects.requireNonNull(in, "schema")));
            assertThat(schema.validate(log)).as(log.toPrettyString()).isEmpty();
        }
        return log.path("runs").get(0);
    }

    private static List<String> texts(JsonNode nodes, String pointer) {
        List<String> texts = new ArrayList<>();
        nodes.forEach(node -> texts.add(node.at(pointer).asText()));
        return texts;
    }

    @Test
    void schemaRefusesInvalidDocuments() throws IOException {
        try (InputStream in = SarifFormatTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(MAPPER.readTree(Objects.requireNonNull(in, "schema")));
            assertThat(schema.validate(MAPPER.readTree("{\"version\": \"2.1.0\", \"runs\": [{}]}")))
                    .isNotEmpty();
        }
    }

    @Test
    void writesValidDocumentsForRealHunts() throws IOException {
        JsonNode run = valid(
                SampleResults.input(SampleResults.report(SampleResults.kept().toArray(String[]::new))));
        assertThat(texts(run.at("/tool/driver/rules"), "/id"))
                .containsExactly("atomic-set-violation", "deadlock", "failure", "hang", "lost-notification", "race");
        assertThat(run.at("/tool/driver/rules"))
                .allSatisfy(rule -> assertThat(rule.at("/help/text").asText()).hasSizeGreaterThan(40));
        assertThat(run.path("results")).hasSize(37).allSatisfy(result -> {
            int rule = result.path("ruleIndex").intValue();
            assertThat(run.at("/tool/driver/rules/" + rule + "/id")).isEqualTo(result.path("ruleId"));
            assertThat(result.at("/partialFingerprints/heddleFinding~1v1").asText())
                    .hasSize(16);
            // Threads of a hang may all wait at one place.
            boolean isHang = result.path("ruleId").asText().equals("hang");
            assertThat(result.path("locations").size()).isGreaterThanOrEqualTo(isHang ? 1 : 2);
            assertThat(result.path("relatedLocations").size())
                    .isEqualTo(result.path("locations").size() - 1);
            assertThat(result.at("/codeFlows/0/threadFlows").size()).isGreaterThanOrEqualTo(2);
        });
    }

    @Test
    void levelsFollowTheStatus() throws IOException {
        List<Finding> findings = new ArrayList<>(SampleResults.candidates(6));
        findings.add(SampleResults.race("count", 1, 2));
        findings.add(SampleResults.failure("f", "boom", List.of()));
        JsonNode run = valid(SampleResults.input(SampleResults.report(temp.resolve("levels"), findings)));
        assertThat(texts(run.path("results"), "/level"))
                .containsExactly("error", "warning", "note", "note", "note", "note", "note", "none");
        assertThat(texts(run.path("results"), "/kind")).endsWith("open");
    }

    @Test
    void ordersTheStepsOfAllThreads() throws IOException {
        JsonNode run = valid(SampleResults.input(SampleResults.report("hiddenraces")));
        JsonNode flows = run.at("/results/0/codeFlows/0/threadFlows");
        assertThat(texts(flows, "/message/text")).containsExactly("thread \"racer-1\"", "thread \"racer-2\"");
        assertThat(texts(flows, "/locations/0/executionOrder")).containsExactly("1", "2");
        assertThat(texts(flows, "/locations/0/location/physicalLocation/region/startLine"))
                .containsExactly("77", "106");
    }

    @Test
    void writesPathsRelativeToTheSourceTree() throws IOException {
        Path root = temp.resolve("tree");
        Path sources = Files.createDirectories(root.resolve("app/src/main java"));
        Files.createDirectories(sources.resolve("shop"));
        Files.writeString(sources.resolve("shop/Basket.java"), "class Basket {}");
        FindingsReport report = SampleResults.report(temp.resolve("paths"), List.of(SampleResults.race("count", 1, 2)));
        String pointer = "/physicalLocation/artifactLocation/uri";
        JsonNode known = valid(new FormatInput(report, root, List.of(sources), null, Suppressions.NONE, 0));
        assertThat(texts(known.at("/results/0/locations"), pointer))
                .containsOnly("app/src/main%20java/shop/Basket.java");
        JsonNode unknown = valid(SampleResults.input(report));
        assertThat(texts(unknown.at("/results/0/locations"), pointer)).containsOnly("shop/Basket.java");
    }

    @Test
    void fingerprintsStayWhenLinesMove() throws IOException {
        FindingsReport before = SampleResults.report(temp.resolve("a"), List.of(SampleResults.race("count", 10, 20)));
        FindingsReport now = SampleResults.report(temp.resolve("b"), List.of(SampleResults.race("count", 110, 7)));
        String pointer = "/results/0/partialFingerprints";
        assertThat(valid(SampleResults.input(now)).at(pointer))
                .isEqualTo(valid(SampleResults.input(before)).at(pointer));
    }

    @Test
    void marksNewGoneAndSuppressedFindings() throws IOException {
        FindingsReport before = SampleResults.report(
                temp.resolve("before"), List.of(SampleResults.race("count", 10, 20), SampleResults.race("old", 1, 2)));
        FindingsReport now = SampleResults.report(
                temp.resolve("now"), List.of(SampleResults.race("count", 10, 20), SampleResults.race("sum", 1, 2)));
        Suppressions suppressions = new Suppressions(
                Map.of(
                        now.findings().get(0).fingerprint(),
                        new Suppressions.Entry(1, LocalDate.of(2027, 1, 31), "fixed in 2.0")),
                List.of());
        JsonNode run = valid(SampleResults.input(now, before, suppressions));
        assertThat(texts(run.path("results"), "/baselineState")).containsExactly("unchanged", "new", "absent");
        assertThat(texts(run.path("results"), "/suppressions/0/justification"))
                .containsExactly("fixed in 2.0 (until 2027-01-31)", "", "");
    }

    @Test
    void escapesHostileNames() throws IOException {
        FindingsReport report = SampleResults.report(temp.resolve("hostile"), List.of(SampleResults.hostile()));
        JsonNode run = valid(SampleResults.input(report));
        assertThat(run.at("/results/0/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .matches("[\\w._~/$%+@-]+")
                .doesNotContain("..");
        assertThat(run.toString()).doesNotContain("\u001b").doesNotContain("\u202e");
    }

    @Test
    void writesAValidDocumentWithoutFindings() throws IOException {
        JsonNode run = valid(SampleResults.input(SampleResults.report(temp.resolve("nothing"), List.of())));
        assertThat(run.path("results")).isEmpty();
        assertThat(run.at("/invocations/0/toolExecutionNotifications").size()).isEqualTo(1);
    }
}
