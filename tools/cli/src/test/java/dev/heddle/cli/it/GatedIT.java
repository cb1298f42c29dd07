package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.buggy.account.AccountTest;
import dev.heddle.subjects.io.Journal;
import dev.heddle.subjects.io.TicketServer;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Gated mode, on programs that work in sockets and files. */
class GatedIT {
    private static final int REPLAYS = Jdks.times(1, 10);

    @TempDir
    Path temp;

    static Stream<Arguments> programs() {
        List<Class<?>> programs = List.of(TicketServer.class, Journal.class);
        return Jdks.homes().flatMap(jdk -> programs.stream()
                .filter(program -> Jdks.takes(jdk, programs.indexOf(program)))
                .map(program ->
                        Arguments.of(program.getSimpleName(), jdk.getFileName().toString(), program, jdk)));
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("programs")
    void confirmsTheBugEveryTime(String name, String on, Class<?> program, Path jdk) throws Exception {
        Path plan = hunted(jdk, program);
        JsonNode runs = json(heddle(
                jdk,
                List.of("replay", "--mode", "gated", "-n", "" + REPLAYS, "--format", "json", plan.toString()),
                program));
        assertThat(runs.path("counts").path("confirmed").intValue())
                .as("%s", runs)
                .isEqualTo(REPLAYS);
        assertThat(runs.path("findings").get(0).path("exactPlan").isTextual()).isFalse();
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("programs")
    void staysSilentOnTheSoundTwin(String name, String on, Class<?> program, Path jdk) throws Exception {
        Result hunt = heddle(
                jdk,
                List.of(
                        "hunt",
                        "--technique",
                        "assetfuzzer",
                        "--mode",
                        "gated",
                        "--runs",
                        "1",
                        "--tries",
                        "2",
                        "--budget",
                        "30s",
                        "--format",
                        "json"),
                program,
                "sound");
        assertThat(hunt.exitCode()).as(hunt.all()).isIn(0, 5);
        assertThat(json(hunt).path("counts").path("confirmed").longValue()).isZero();
    }

    @Test
    void aThreadInANativeReadDoesNotBlockOthers() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Path plan = hunted(jdk, TicketServer.class);
        // In the foreground the program reads from a pipe without a writer.
        Result run = HeddleProcess.shipped(
                jdk,
                temp,
                HeddleProcess.words(
                        List.of("replay", "--mode", "gated", "--fail-on", "confirmed", "-o", "again", plan.toString()),
                        HeddleProcess.subject(jdk, TicketServer.class, "stdin")));
        assertThat(run.exitCode()).as(run.all()).isEqualTo(1);
        assertThat(run.out()).as(run.all()).startsWith("confirmed; ").contains("replay --mode gated");
        Path recording = temp.resolve("again/run-1/recording");
        assertThat(recording.resolve("schedule.json")).doesNotExist();
        JsonNode outcome =
                new ObjectMapper().readTree(recording.resolve("outcome.json").toFile());
        assertThat(outcome.path("mode").textValue()).isEqualTo("gated");
        assertThat(outcome.path("end").textValue()).isEqualTo("exit");
        // Sometimes no thread is held, because the threads arrive in the planned order by themselves.
        assertThat(outcome.path("holds").isInt()).isTrue();
        assertThat(outcome.path("notes").toString()).contains("a gated run has no schedule");
    }

    @Test
    void refusesPlansWithoutPoints() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Files.writeString(
                temp.resolve("random.json"),
                "{\"schemaVersion\": 1, \"kind\": \"random\", \"id\": \"r\", \"technique\": \"random\", \"seed\": 1}");
        Result random = heddle(jdk, List.of("replay", "--mode", "gated", "random.json"), AccountTest.class);
        assertThat(random.exitCode()).as(random.all()).isEqualTo(2);
        assertThat(random.err().lines().toList())
                .singleElement()
                .asString()
                .startsWith("heddle: plan r is not supported in gated mode")
                .endsWith("replay it in serial mode");
        Result word = heddle(jdk, List.of("replay", "--mode", "wild", "random.json"), AccountTest.class);
        assertThat(word.exitCode()).as(word.all()).isEqualTo(2);
        assertThat(word.err())
                .contains("--mode wild: choose one of serial, gated")
                .hasLineCount(1);
    }

    /** The plan of a finding that a hunt in gated mode confirms with a failure. */
    private Path hunted(Path jdk, Class<?> program) throws Exception {
        Result hunt = heddle(
                jdk,
                List.of(
                        "hunt",
                        "--technique",
                        "assetfuzzer",
                        "--mode",
                        "gated",
                        "--first",
                        "--runs",
                        "2",
                        "-o",
                        "out",
                        "--format",
                        "json"),
                program);
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        JsonNode first = StreamSupport.stream(json(hunt).path("findings").spliterator(), false)
                // A recorded run may have failed by itself, which comes first.
                .filter(finding -> finding.path("status").textValue().equals("confirmed"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(hunt.all()));
        assertThat(first.path("failure").textValue()).as(hunt.all()).startsWith("IllegalStateException: ");
        return temp.resolve("out").resolve(first.path("plan").textValue());
    }

    private Result heddle(Path jdk, List<String> own, Class<?> program, String... arguments) throws Exception {
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(own, HeddleProcess.subject(jdk, program, arguments)));
    }

    private static JsonNode json(Result result) throws Exception {
        return new ObjectMapper().readTree(result.out());
    }
}
