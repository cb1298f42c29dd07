package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.plain.NoThreads;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.PctvbPlan.Candidate;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Variables as recordings name them, and as a controlled run recognises them. */
@Timeout(600)
class VariablesIT {
    private static final Pattern COUNTED = Pattern.compile("; (\\d+) counted events");

    @TempDir
    Path temp;

    static Stream<Path> jdk() {
        return Jdks.one(1);
    }

    private static List<String> target(Path jdk) throws Exception {
        return HeddleProcess.program(jdk, HeddleProcess.classPath(VariablesTarget.class), VariablesTarget.class);
    }

    /**
     * The oracle of what was counted in the recording is the run: of every kind of variable it comes to the same number
     * of decisions.
     */
    @ParameterizedTest
    @MethodSource("jdk")
    void countsTheAccessesOfTheRun(Path jdk) throws Exception {
        Result hunt = HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(
                        List.of(
                                "hunt",
                                "--technique",
                                "pctvb",
                                "--depth",
                                "1",
                                "--variables",
                                "99",
                                "--tries",
                                "1",
                                "--fresh",
                                "-o",
                                "out"),
                        target(jdk)));
        assertThat(hunt.exitCode()).as(hunt.all()).isZero();
        assertThat(hunt.err()).contains("shared variables to choose from, not 99");
        PctvbPlan all = (PctvbPlan) PlanFile.read(temp.resolve("out/plans/pctvb.json"));
        String names = all.candidates().toString();
        assertThat(names)
                .contains(
                        "VariablesTarget.total",
                        "VariablesTarget.main",
                        "VariablesTarget.<init>",
                        "java.util.concurrent.locks.ReentrantReadWriteLock.this",
                        "java.util.HashMap.table",
                        "java.lang.Object[].elements");
        // Locks, monitor, semaphore, atomic, set and the object itself are distinguished by their allocation sites in
        // main.
        assertThat(names.split("VariablesTarget.main", -1)).hasSize(8);
        long expected = all.candidates().stream().mapToLong(Candidate::accesses).sum();
        Result run = HeddleProcess.run(
                jdk, temp, HeddleProcess.words(List.of("replay", "-o", "again", "out/plans/pctvb.json"), target(jdk)));
        assertThat(run.exitCode()).as(run.all()).isZero();
        JsonNode outcome = new ObjectMapper()
                .readTree(temp.resolve("again/run-1/recording/outcome.json").toFile());
        Matcher counted = COUNTED.matcher(outcome.path("progress").textValue());
        assertThat(counted.find()).as("%s", outcome).isTrue();
        assertThat(Long.parseLong(counted.group(1))).isEqualTo(expected);
    }

    @Test
    void refusesARecordingWithoutAllocations() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result record = HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(List.of("record", "-o", "small"), HeddleProcess.subject(jdk, NoThreads.class)));
        assertThat(record.exitCode()).as(record.all()).isZero();
        Result stats = HeddleProcess.run(jdk, temp, List.of("stats", "variables", "small"));
        assertThat(stats.exitCode()).as(stats.all()).isEqualTo(2);
        assertThat(stats.err())
                .startsWith("heddle: ")
                .contains("small has profile access")
                .contains("--profile full")
                .hasLineCount(1);
    }

    @Test
    void writesTextJsonAndAPage() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result record = HeddleProcess.run(
                jdk, temp, HeddleProcess.words(List.of("record", "--profile", "full", "-o", "full"), target(jdk)));
        assertThat(record.exitCode()).as(record.all()).isZero();
        Result text = HeddleProcess.run(jdk, temp, List.of("stats", "variables", "full"));
        assertThat(text.out()).contains("VariablesTarget.total", "java.util.HashSet", "shared");
        Result json =
                HeddleProcess.run(jdk, temp, List.of("stats", "variables", "--sites", "--format", "json", "full"));
        JsonNode report = new ObjectMapper().readTree(json.out());
        assertThat(report.path("coarse").booleanValue()).isTrue();
        assertThat(report.path("variables").findValuesAsText("name"))
                .contains(VariablesTarget.class.getName() + ".total");
        Result page = HeddleProcess.run(jdk, temp, List.of("stats", "variables", "--format", "html", "full"));
        assertThat(page.out()).startsWith("<!DOCTYPE html>").contains("\"mark\":\"BARS\"", "VariablesTarget.total");
    }
}
