package dev.heddle.report.properties;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.SampleResults;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.trace.finding.Finding;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PropertiesFormatTest {
    @TempDir
    Path temp;

    private static Properties read(FormatInput input) throws IOException {
        Properties all = new Properties();
        all.load(new StringReader(SampleResults.written("properties", input)));
        return all;
    }

    @Test
    void writesEveryGroupOfRealResults() throws IOException {
        for (String name : SampleResults.kept()) {
            FindingsReport report = SampleResults.report(name);
            Properties all = read(SampleResults.input(report));
            List<FindingGroup> groups = FindingGroup.of(report);
            assertThat(all.getProperty("groups")).as(name).isEqualTo(String.valueOf(groups.size()));
            for (int i = 0; i < groups.size(); i++) {
                String key = "group." + (i + 1) + ".";
                assertThat(all.getProperty(key + "title"))
                        .as(name)
                        .isEqualTo(groups.get(i).title());
                assertThat(all.getProperty(key + "text"))
                        .startsWith((i + 1) + ". ")
                        .doesNotContain("rerun: heddle");
                assertThat(all.getProperty(key + "fingerprint"))
                        .isEqualTo(groups.get(i).first().fingerprint());
            }
            report.results().forEach(results -> results.counts()
                    .keySet()
                    .forEach(counter -> assertThat(all).as(name).containsKey("count." + counter.replace(' ', '-'))));
        }
    }

    @Test
    void writesTheExceptionAndThePlan() throws IOException {
        Finding failure = new Finding(
                "failure-1",
                "failure",
                Finding.Status.CONFIRMED,
                "IllegalStateException: " + SampleResults.HOSTILE,
                List.of(),
                List.of(),
                null,
                "exact/1.json",
                "IllegalStateException: " + SampleResults.HOSTILE,
                Map.of(
                        "identity",
                        "uncaught java.lang.IllegalStateException at a.B.c",
                        "evidence",
                        List.of("at a.B.c(B.java:1)", "at a.B.main(B.java:2)"),
                        "exactPlanChecked",
                        true));
        Properties all = read(SampleResults.input(SampleResults.report(temp.resolve("results"), List.of(failure))));
        assertThat(all.getProperty("group.1.fails")).isEqualTo("true");
        assertThat(all.getProperty("group.1.identity")).isEqualTo("uncaught java.lang.IllegalStateException at a.B.c");
        assertThat(all.getProperty("group.1.evidence")).isEqualTo("at a.B.c(B.java:1)\nat a.B.main(B.java:2)");
        assertThat(all.getProperty("group.1.failure")).startsWith("IllegalStateException: ");
    }
}
