package dev.heddle.trace.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MayTriggerTest {
    @TempDir
    Path temp;

    private static MayTrigger relation(String mainClass, Map<String, String> pairs) {
        SortedMap<String, SortedSet<String>> methods = new TreeMap<>();
        pairs.forEach((method, lock) -> methods.put(method, new TreeSet<>(java.util.Set.of(lock))));
        return new MayTrigger(5, 1, mainClass, methods);
    }

    @Test
    void readsBackTheWrittenRelation() throws IOException {
        MayTrigger written = relation("a.Main", Map.of("a.B.f", "java.lang.Object", "a.B.g", "a.Lock"));
        Path file = temp.resolve(MayTrigger.FILE_NAME);
        written.write(file);
        assertThat(MayTrigger.read(file)).isEqualTo(written);
        assertThat(Files.readString(file)).isEqualTo("""
                        {
                          "format" : 1,
                          "depth" : 5,
                          "runs" : 1,
                          "mainClass" : "a.Main",
                          "methods" : {
                            "a.B.f" : [ "java.lang.Object" ],
                            "a.B.g" : [ "a.Lock" ]
                          }
                        }
                        """);
    }

    @Test
    void mergesToTheUnion() {
        MayTrigger one = relation("a.Main", Map.of("a.B.f", "a.K", "a.B.g", "a.K"));
        MayTrigger two = relation(null, Map.of("a.B.f", "a.N"));
        MayTrigger both = one.merge(two);
        assertThat(both).isEqualTo(two.merge(one));
        assertThat(both.runs()).isEqualTo(2);
        assertThat(both.mainClass()).isEqualTo("a.Main");
        assertThat(both.size()).isEqualTo(3);
        assertThat(both.has("a.B.f", "a.K")).isTrue();
        assertThat(both.has("a.B.f", "a.N")).isTrue();
        assertThat(both.has("a.B.g", "a.N")).isFalse();
        assertThat(MayTrigger.none(5).merge(one)).isEqualTo(one);
    }

    @Test
    void refusesToMergeDifferentPrograms() {
        MayTrigger one = relation("a.Main", Map.of());
        assertThatThrownBy(() -> one.merge(relation("b.Main", Map.of())))
                .hasMessage(
                        "one relation is of a.Main and the other of b.Main: only runs of one program can be merged");
        assertThatThrownBy(() -> one.merge(MayTrigger.none(3)))
                .hasMessage("one relation has depth 5 and the other 3: collect them alike");
        assertThatThrownBy(() -> MayTrigger.none(0)).hasMessage("depth is 0, and it is at least 1");
    }

    @Test
    void theJdkIsNotTheProgram() {
        assertThat(MayTrigger.isLibrary("java.util.ArrayList")).isTrue();
        assertThat(MayTrigger.isLibrary("jdk/internal/misc/Unsafe")).isTrue();
        assertThat(MayTrigger.isLibrary("javax.sql.DataSource")).isFalse();
        assertThat(MayTrigger.isLibrary("java")).isFalse();
        assertThat(MayTrigger.isLibrary("sunflow.Main")).isFalse();
    }

    @Test
    void namesAFileThatIsNotARelation() throws IOException {
        Path file = temp.resolve("r.json");
        refused(file, "[]", "is damaged: it holds no JSON object");
        refused(file, "{}", "has format none, and this Heddle reads version 1: collect");
        refused(file, "{\"format\":2}", "has format 2, and");
        refused(file, "{\"format\":1,\"depth\":5,\"runs\":1,\"mainClass\":null}", "\"methods\" is missing");
        refused(
                file,
                "{\"format\":1,\"depth\":0,\"runs\":1,\"mainClass\":null,\"methods\":{}}",
                "depth is 0, and it is at least 1");
        refused(
                file,
                "{\"format\":1,\"depth\":5,\"runs\":1,\"mainClass\":null,\"methods\":{\"f\":null}}",
                "\"methods.f\" is null, and must be a list");
    }

    private static void refused(Path file, String text, String message) throws IOException {
        Files.writeString(file, text);
        assertThatThrownBy(() -> MayTrigger.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + " ")
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }
}
