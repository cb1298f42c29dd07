package dev.heddle.tools.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.subjects.primitive.Primitive;
import dev.heddle.subjects.primitive.Primitive.Replayed;
import dev.heddle.subjects.primitive.Primitives;
import dev.heddle.tools.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs of the primitives that {@code docs/coverage.md} calls replayed, under a random schedule: they end, and nobody is outside. */
class ControlledHandOffsIT {
    private static final Set<Replayed> CONTROLLED = EnumSet.of(Replayed.ITSELF, Replayed.PARTS, Replayed.NEVER_BLOCKS);
    private static final String PLAN =
            "{\"schemaVersion\": 1, \"kind\": \"random\", \"id\": \"random\", \"technique\": \"random\", \"seed\": 1}";

    @TempDir
    Path temp;

    static Stream<Path> jdks() {
        return Jdks.homes();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void nobodyLeavesControl(Path jdk) throws Exception {
        Path plan = Files.writeString(temp.resolve("plan.json"), PLAN);
        Path recording = temp.resolve("recording");
        List<String> command = new ArrayList<>(List.of(
                HeddleProcess.java(jdk),
                "-javaagent:" + HeddleProcess.HOME.resolve("heddle-replayer-agent.jar") + "=plan=" + plan + ",file="
                        + recording,
                "-cp",
                HeddleProcess.SUBJECTS.toString(),
                Primitives.class.getName()));
        Primitives.all().stream()
                .filter(primitive -> CONTROLLED.contains(primitive.replayed()))
                .map(Primitive::name)
                .forEach(command::add);
        Result run = HeddleProcess.start(command, temp);
        assertThat(run.exitCode()).as(run.all()).isZero();
        JsonNode outcome =
                new ObjectMapper().readTree(recording.resolve("outcome.json").toFile());
        assertThat(outcome.path("end").textValue()).isEqualTo("exit");
        assertThat(outcome.path("outside").intValue())
                .as(outcome.toPrettyString())
                .isZero();
    }
}
