package dev.heddle.subjects;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pairs that are to blame exist, and every scenario has a subject. */
class LoconGroundTruthTest {

    private static final List<JsonNode> ENTRIES = new ArrayList<>();

    @BeforeAll
    static void read() throws Exception {
        JsonNode root = new ObjectMapper().readTree(new File("ground-truth/locon.json"));
        assertThat(root.get("schemaVersion").intValue()).isEqualTo(1);
        root.get("subjects").forEach(ENTRIES::add);
    }

    @Test
    void everyRowOfTheTableHasASubject() {
        assertThat(ENTRIES.stream().map(entry -> entry.get("scenario").intValue()))
                .containsAll(IntStream.rangeClosed(1, 15).boxed().toList());
    }

    @Test
    void everyProgramForLoconIsInIt() {
        List<String> buggy = Subjects.of(Subjects.LOCON).stream()
                .filter(subject -> subject.expectation() == Subject.Expectation.BUGGY)
                .map(Subject::id)
                .toList();
        assertThat(ids()).doesNotHaveDuplicates().containsAll(buggy);
    }

    @Test
    void everyEntryIsABuggySubjectWithPairs() {
        assertThat(ids()).allSatisfy(id -> assertThat(Subjects.find(id)).isPresent());
        for (JsonNode entry : ENTRIES) {
            assertThat(entry.get("subject").textValue()).startsWith("buggy/");
            assertThat(entry.get("level").textValue()).isIn("pc", "tid", "loop");
            assertThat(entry.get("procedures")).isNotEmpty().allSatisfy(procedure -> assertThat(procedure.textValue())
                    .isIn("I", "II", "III"));
            int pairs = entry.get("kind").textValue().equals("atomicity-multi") ? 2 : 1;
            assertThat(entry.get("bugs")).isNotEmpty().allSatisfy(bug -> assertThat(bug)
                    .hasSize(pairs));
        }
    }

    @Test
    void everyPairNamesWhatThereIs() {
        for (JsonNode entry : ENTRIES) {
            for (JsonNode bug : entry.get("bugs")) {
                for (JsonNode pair : bug) {
                    JsonNode variable = pair.get("variable");
                    assertThat(classOf(variable).getDeclaredFields())
                            .as("%s", pair)
                            .anyMatch(field ->
                                    field.getName().equals(variable.get("field").textValue()));
                    assertThatTheEndExists(pair.get("head"));
                    assertThatTheEndExists(pair.get("tail"));
                    assertThat(pair.get("head").get("thread"))
                            .as("%s", pair)
                            .isNotEqualTo(pair.get("tail").get("thread"));
                    assertThat(pair.get("head").get("op").textValue()
                                    + pair.get("tail").get("op").textValue())
                            .as("%s", pair)
                            .contains("W");
                }
            }
        }
    }

    private static void assertThatTheEndExists(JsonNode end) {
        assertThat(end.get("op").textValue()).isIn("R", "W");
        Stream<String> methods =
                Arrays.stream(classOf(end).getDeclaredMethods()).map(Method::getName);
        assertThat(Stream.concat(methods, Stream.of("<init>")))
                .as("%s", end)
                .contains(end.get("method").textValue());
    }

    private static Class<?> classOf(JsonNode node) {
        try {
            return Class.forName(node.get("class").textValue());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> ids() {
        return ENTRIES.stream().map(entry -> entry.get("subject").textValue()).toList();
    }
}
