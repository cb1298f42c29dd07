package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.plain.NoThreads;
import dev.heddle.subjects.shapes.buggy.Oversold;
import dev.heddle.trace.finding.MadeBy;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report files of a hunt, and the page made from them. */
class ReportIT {
    @TempDir
    Path temp;

    @Test
    void huntWritesThePageAndTheSteps() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        List<String> target = HeddleProcess.subject(jdk, Oversold.class);
        Result hunt = HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(
                        List.of("hunt", "--first", "--shrink", "off", "--budget", "60s", "-o", "out"), target));
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        Path out = temp.resolve("out");
        assertThat(hunt.out()).contains("report in " + out.toRealPath().resolve("report.html"));
        assertThat(MadeBy.read(out.resolve(MadeBy.FILE_NAME)).program()).isEqualTo(target);

        JsonNode findings = new ObjectMapper()
                .readTree(out.resolve("findings.json").toFile())
                .path("findings");
        String file = StreamSupport.stream(findings.spliterator(), false)
                .map(finding -> finding.path("details").path("steps"))
                .filter(JsonNode::isTextual)
                .findFirst()
                .orElseThrow()
                .textValue();
        Interleaving steps = Interleaving.read(out.resolve(file));
        // Of the pair that is read, and written by another thread before it is written: both lines are there.
        assertThat(steps.steps()).anyMatch(step -> step.act() == Act.STOPPED);
        assertThat(steps.edges())
                .anyMatch(edge -> edge.link() == Link.CONFLICT
                        && steps.steps().get(edge.from()).thread()
                                != steps.steps().get(edge.to()).thread()
                        && steps.steps().get(edge.from()).object().endsWith("Oversold.left"));

        Files.delete(out.resolve("report.html"));
        Result report = HeddleProcess.run(jdk, temp, List.of("report", "out"));
        assertThat(report.exitCode()).as(report.all()).isZero();
        assertThat(report.out()).startsWith("The program fails in one way");
        assertThat(Files.readString(out.resolve("report.html"))).contains("is stopped before it");
    }

    @Test
    void huntWithoutFindingsWritesNoPageOnRequest() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        List<String> target = HeddleProcess.subject(jdk, NoThreads.class);
        Result hunt = HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(List.of("hunt", "--page", "failed", "--budget", "20s", "-o", "out"), target));
        assertThat(hunt.exitCode()).as(hunt.all()).isZero();
        assertThat(hunt.out()).doesNotContain("report in");
        assertThat(temp.resolve("out/report.html")).doesNotExist();
        assertThat(temp.resolve("out/findings.json")).exists();

        Result unknown = HeddleProcess.run(jdk, temp, HeddleProcess.words(List.of("hunt", "--page", "never"), target));
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.all()).contains("--page never: choose one of always, failed");
    }

    @Test
    void refusesADirectoryWithoutResultsInOneLine() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Files.createDirectory(temp.resolve("empty"));
        Result report = HeddleProcess.run(jdk, temp, List.of("report", "empty"));
        assertThat(report.exitCode()).isEqualTo(2);
        assertThat(report.err().lines()).hasSize(1).allMatch(line -> line.contains("it has no findings.json"));
    }
}
