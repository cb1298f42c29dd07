package dev.heddle.subjects.rank;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.subjects.Subject;
import java.io.File;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The ground truth of a subject fits its program. */
class RankGroundTruthTest {

    private static final List<JsonNode> ENTRIES = new ArrayList<>();

    @BeforeAll
    static void read() throws Exception {
        JsonNode root = new ObjectMapper().readTree(new File("ground-truth/rankchecker.json"));
        assertThat(root.get("schemaVersion").intValue()).isEqualTo(1);
        root.get("subjects").forEach(ENTRIES::add);
    }

    @Test
    void everyBuggySubjectIsInIt() {
        assertThat(ENTRIES.stream().map(entry -> entry.get("subject").textValue()))
                .containsExactlyElementsOf(RankSubjects.all().stream()
                        .filter(subject -> subject.expectation() == Subject.Expectation.BUGGY)
                        .map(Subject::id)
                        .toList());
    }

    @Test
    void theFailureIsThatOfTheSubject() {
        for (JsonNode entry : ENTRIES) {
            Subject subject =
                    RankSubjects.find(entry.get("subject").textValue()).orElseThrow();
            assertThat(subject.failure()).contains(entry.get("failure").textValue());
        }
    }

    /** A preemption is at one variable, and two threads at least are put in an order. */
    @Test
    void theNumbersArePossible() {
        for (JsonNode entry : ENTRIES) {
            int preemptions = entry.get("preemptions").intValue();
            int variables = entry.get("variables").intValue();
            assertThat(variables).as("%s", entry).isBetween(preemptions == 0 ? 0 : 1, preemptions);
            assertThat(entry.get("threads").intValue()).as("%s", entry).isBetween(2, 3);
            if (entry.get("source").textValue().startsWith("Table")) {
                assertThat(entry.get("schedules").intValue()).isPositive();
            }
        }
    }

    @Test
    void everySetHasSoManyVariablesThatThereAre() throws Exception {
        for (JsonNode entry : ENTRIES) {
            int variables = entry.get("variables").intValue();
            assertThat(entry.get("sets").isEmpty()).as("%s", entry).isEqualTo(variables == 0);
            for (JsonNode set : entry.get("sets")) {
                assertThat(set).as("%s", entry).hasSize(variables);
                for (JsonNode variable : set) {
                    assertThatItExists(variable);
                }
            }
        }
    }

    private static void assertThatItExists(JsonNode variable) throws Exception {
        if (variable.has("object")) {
            assertThat(Class.forName(variable.get("object").textValue())).isNotNull();
            return;
        }
        boolean isStatic = variable.has("static");
        Class<?> owner = Class.forName(variable.get(isStatic ? "static" : "any").textValue());
        int modifiers =
                owner.getDeclaredField(variable.get("field").textValue()).getModifiers();
        assertThat(Modifier.isStatic(modifiers)).as("%s", variable).isEqualTo(isStatic);
    }
}
