package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.subjects.buggy.account.AccountTest;
import dev.heddle.subjects.io.TicketServer;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Messages of replay for targets that wait, end early or do not match the plan: the table in
 * docs/reference/results.md.
 */
class ControlledTargetIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();

    @TempDir
    Path temp;

    @BeforeEach
    void writeRandomPlan() throws Exception {
        Files.writeString(
                temp.resolve("random.json"),
                "{\"schemaVersion\": 1, \"kind\": \"random\", \"id\": \"r\", \"technique\": \"random\", \"seed\": 1}");
    }

    @Test
    void foregroundProgramWaitsForInputUntilItsTimeLimit() throws Exception {
        Path recording = temp.resolve("out/run-1/recording");
        Result run = GrowingTimeLimit.run(4, any -> Files.exists(recording.resolve("schedule.json")), seconds -> {
            Directories.delete(temp.resolve("out"));
            return HeddleProcess.shipped(
                    JDK,
                    temp,
                    HeddleProcess.words(
                            List.of("replay", "--timeout", seconds + "s", "-o", "out", "random.json"),
                            HeddleProcess.subject(JDK, TicketServer.class, "asks")));
        });
        assertThat(run.exitCode()).as(run.all()).isZero();
        assertThat(run.out()).as(run.all()).startsWith("time over; still running after ");
        JsonNode outcome =
                new ObjectMapper().readTree(recording.resolve("outcome.json").toFile());
        assertThat(outcome.path("end").textValue()).isEqualTo("stopped");
        assertThat(recording.resolve("schedule.json")).exists();
        Result verify = HeddleProcess.run(JDK, temp, List.of("verify", recording.toString()));
        assertThat(verify.exitCode()).as(verify.all()).isZero();
    }

    @Test
    void backgroundProgramReadsEmptyInput() throws Exception {
        Result runs = replay(List.of("-n", "2", "--format", "json", "random.json"), TicketServer.class, "asks");
        JsonNode counts = new ObjectMapper().readTree(runs.out()).path("counts");
        assertThat(counts.path("time over").intValue()).as(runs.all()).isZero();
        assertThat(counts.path("lost").intValue()).as(runs.all()).isZero();
    }

    @Test
    void refusesThePlanOfAnotherProgram() throws Exception {
        HeddleProcess.recordedPassing(temp, "rec", "", HeddleProcess.subject(JDK, AccountTest.class));
        Result analysis = HeddleProcess.run(JDK, temp, List.of("analyze", "-o", "out", "rec"));
        assertThat(analysis.exitCode()).as(analysis.all()).isEqualTo(1);
        String plan;
        try (DirectoryStream<Path> plans = Files.newDirectoryStream(temp.resolve("out/plans"), "af-*.json")) {
            plan = plans.iterator().next().toString();
        }
        for (String mode : List.of("serial", "gated")) {
            // The class is on the class path, but never loaded.
            Result never = replay(List.of("--mode", mode, plan), TicketServer.class, "sound");
            assertThat(never.exitCode()).as(never.all()).isZero();
            assertThat(never.out())
                    .as(never.all())
                    .startsWith("not reached: step 0 of ")
                    .contains("waited for");
            Result none = HeddleProcess.run(
                    JDK,
                    temp,
                    HeddleProcess.words(
                            List.of("replay", "--mode", mode, plan),
                            List.of(HeddleProcess.java(JDK), "-cp", ".", "no.such.Main")));
            assertThat(none.exitCode()).as(none.all()).isEqualTo(2);
            assertThat(none.err()).as(none.all()).contains("there is no class").hasLineCount(1);
        }
    }

    @Test
    void reportsAMissingProgram() throws Exception {
        Result none = HeddleProcess.run(
                JDK,
                temp,
                HeddleProcess.words(
                        List.of("replay", "-n", "1", "random.json"),
                        List.of(HeddleProcess.java(JDK), "-cp", ".", "no.such.Main")));
        assertThat(none.out()).as(none.all()).contains("exit code 1");
        assertThat(none.err()).as(none.all()).contains("no.such.Main").doesNotContain("at dev.heddle");
    }

    private Result replay(List<String> own, Class<?> program, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("replay"));
        words.addAll(own);
        return HeddleProcess.run(JDK, temp, HeddleProcess.words(words, HeddleProcess.subject(JDK, program, arguments)));
    }
}
