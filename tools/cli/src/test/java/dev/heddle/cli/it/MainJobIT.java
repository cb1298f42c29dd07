package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The main job on subjects and JDKs: buggy twins but deadlocks are confirmed, clean twins stay silent. */
class MainJobIT {
    /** The share of the pairs of twins. */
    private static final int SHARE = Jdks.times(15, 1);

    private static final int MAX_HUNTS = 3;

    @TempDir
    Path temp;

    static Stream<Arguments> buggy() {
        return on(Subject.Expectation.BUGGY);
    }

    static Stream<Arguments> clean() {
        return on(Subject.Expectation.CLEAN);
    }

    private static Stream<Arguments> on(Subject.Expectation expectation) {
        return Jdks.homes().flatMap(jdk -> Subjects.of(Subjects.ASSETFUZZER).stream()
                .filter(subject ->
                        Jdks.takes(jdk, Subjects.of(Subjects.ASSETFUZZER).indexOf(subject) / 2, SHARE))
                .filter(subject -> subject.expectation() == expectation)
                .map(subject -> Arguments.of(subject.id(), jdk.getFileName().toString(), subject, jdk)));
    }

    /** Here the command is started as users start it. */
    @Tag("ci")
    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("buggy")
    void confirmsTheBuggyTwinAndBringsItBack(String id, String on, Subject subject, Path jdk) throws Exception {
        List<String> target = HeddleProcess.subject(jdk, subject.mainClass());
        Result hunt = hunt(jdk, target, "out-1");
        JsonNode document = new ObjectMapper().readTree(hunt.out());
        int hunts = 1;
        while (document.path("findings").path(0).path("status").asText().equals("observed") && hunts < MAX_HUNTS) {
            // A recorded run has failed by itself, so nothing was predicted.
            hunts++;
            hunt = hunt(jdk, target, "out-" + hunts);
            document = new ObjectMapper().readTree(hunt.out());
        }
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(document.path("schemaVersion").intValue()).isEqualTo(1);
        assertThat(document.path("technique").textValue()).isEqualTo("assetfuzzer");
        assertThat(document.path("counts").path("confirmed").longValue()).isPositive();
        JsonNode first = document.path("findings").get(0);
        assertThat(first.path("status").textValue()).isEqualTo("confirmed");
        assertThat(first.path("failure").textValue()).as(hunt.all()).isNotBlank();
        Path exact =
                temp.resolve("out-" + hunts).resolve(first.path("exactPlan").textValue());
        assertThat(Files.exists(exact)).isTrue();
        Result replay =
                HeddleProcess.shipped(jdk, temp, HeddleProcess.words(List.of("replay", exact.toString()), target));
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
        assertThat(replay.out()).as(replay.all()).startsWith("reproduced; ");
    }

    private Result hunt(Path jdk, List<String> target, String out) throws IOException, InterruptedException {
        return HeddleProcess.shipped(
                jdk,
                temp,
                HeddleProcess.words(
                        List.of(
                                "hunt",
                                "--technique",
                                "assetfuzzer",
                                "--shrink",
                                "off",
                                "--first",
                                "--runs",
                                "2",
                                "-o",
                                out,
                                "--format",
                                "json"),
                        target));
    }

    @Tag("nightly")
    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("clean")
    void staysSilentOnTheCleanTwin(String id, String on, Subject subject, Path jdk) throws Exception {
        Result hunt = HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(
                        List.of(
                                "hunt",
                                "--technique",
                                "assetfuzzer",
                                "--shrink",
                                "off",
                                "--runs",
                                "1",
                                "--tries",
                                "2",
                                "--budget",
                                "20s",
                                "--format",
                                "json"),
                        HeddleProcess.subject(jdk, subject.mainClass())));
        // 5 says that the budget was spent, which is no finding.
        assertThat(hunt.exitCode()).as(hunt.all()).isIn(0, 5);
        JsonNode document = new ObjectMapper().readTree(hunt.out());
        assertThat(document.path("counts").path("confirmed").longValue()).isZero();
    }

    @Test
    void demoShowsAllSteps() throws IOException, InterruptedException {
        for (Path jdk : Jdks.one(1).toList()) {
            Result demo = HeddleProcess.run(jdk, temp, List.of("demo"));
            assertThat(demo.exitCode()).as(demo.all()).isZero();
            assertThat(demo.out())
                    .contains("1. Record", "2. Predict", "3. Confirm", "confirmed; ", "4. Replay", "run 3: reproduced");
            assertThat(demo.err()).as(demo.all()).isEmpty();
        }
    }
}
