package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plans name places in classes whose names differ from run to run, and still fit the next run. */
class GeneratedClassIT {
    private static final int REPLAYS = 3;

    @TempDir
    Path temp;

    static Stream<Path> jdks() {
        return Jdks.homes();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void replaysAPreemptionInAGeneratedClass(Path jdk) throws Exception {
        List<String> target = target(jdk);
        Result hunt = HeddleProcess.run(
                jdk, temp, HeddleProcess.words(List.of("hunt", "--first", "-o", "out", "--format", "json"), target));
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        JsonNode first =
                new ObjectMapper().readTree(hunt.out()).path("findings").get(0);
        Path exact = temp.resolve("out").resolve(first.path("exactPlan").textValue());
        assertThat(Files.readString(exact)).contains("GeneratedClassTarget$#");
        for (int i = 0; i < REPLAYS; i++) {
            replay(jdk, exact, target);
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void enforcesAPredictionInAGeneratedClass(Path jdk) throws Exception {
        List<String> target = target(jdk);
        Result record = HeddleProcess.recordedPassing(temp, "recording", "profile=access", target);
        assertThat(record.exitCode()).as(record.all()).isZero();
        Result analysis = HeddleProcess.run(
                jdk, temp, List.of("analyze", "--technique", "reversal", "-o", "predicted", "recording"));
        assertThat(analysis.exitCode()).as(analysis.all()).isEqualTo(1);
        JsonNode findings = new ObjectMapper()
                .readTree(temp.resolve("predicted").resolve("findings.json").toFile())
                .path("findings");
        assertThat(findings).isNotEmpty();
        Path plan =
                temp.resolve("predicted").resolve(findings.get(0).path("plan").textValue());
        Result replay = HeddleProcess.run(
                jdk, temp, HeddleProcess.words(List.of("replay", "--runs", "3", plan.toString()), target));
        assertThat(replay.all()).doesNotContain("does not fit");
        assertThat(replay.exitCode()).as(replay.all()).isLessThanOrEqualTo(1);
    }

    private void replay(Path jdk, Path exact, List<String> target) throws Exception {
        Result replay = HeddleProcess.run(jdk, temp, HeddleProcess.words(List.of("replay", exact.toString()), target));
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
    }

    private static List<String> target(Path jdk) throws Exception {
        return HeddleProcess.program(
                jdk, HeddleProcess.classPath(GeneratedClassTarget.class), GeneratedClassTarget.class);
    }
}
