package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.plain.NoThreads;
import dev.heddle.trace.testing.BoundJson;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pairs that the order of lock acquisitions hides are reported from a run without races. */
class HiddenIT {
    private static final String SUBJECT = "dev.heddle.subjects.%s.hiddenraces.HiddenRaces";

    @TempDir
    Path temp;

    static Stream<Path> one() {
        return Jdks.one(0);
    }

    static Stream<Path> another() {
        return Jdks.one(1);
    }

    @ParameterizedTest
    @MethodSource("one")
    void reportsPairsThatDrFinderWouldFind(Path jdk) throws Exception {
        // With this argument a run fails in which the locks have the pairs in another order.
        List<String> target = HeddleProcess.subject(jdk, Class.forName(SUBJECT.formatted("buggy")), "order");
        HeddleProcess.recordedPassing(temp, "run", "filter=off", target);
        Result races =
                HeddleProcess.run(jdk, temp, List.of("analyze", "--technique", "happens-before", "-o", "out", "run"));
        assertThat(races.exitCode()).as(races.all()).isZero();
        JsonNode report = hidden(jdk);
        assertThat(report.path("racing").intValue()).isZero();
        Set<String> variables = new TreeSet<>();
        report.path("pairs").forEach(pair -> variables.add(pair.path("variable").textValue()));
        assertThat(variables).containsExactly(SUBJECT.formatted("buggy") + ".x", SUBJECT.formatted("buggy") + ".y");
        Result text = HeddleProcess.run(jdk, temp, List.of("stats", "hidden", "run"));
        assertThat(text.out())
                .contains("0 race, 2 are ordered only by the order of lock acquisitions", "HiddenRaces.f1(", "no lock")
                .doesNotContain("because of limited memory", "--filter");
    }

    @ParameterizedTest
    @MethodSource("another")
    void reportsNothingForTheCleanTwin(Path jdk) throws Exception {
        record(jdk, "run", "--filter", "off", Class.forName(SUBJECT.formatted("clean")));
        JsonNode report = hidden(jdk);
        assertThat(report.path("racing").intValue()).isZero();
        assertThat(report.path("pairs").isArray()).isTrue();
        assertThat(report.path("pairs")).isEmpty();
    }

    private JsonNode hidden(Path jdk) throws Exception {
        Result json = HeddleProcess.run(jdk, temp, List.of("stats", "hidden", "--format", "json", "run"));
        assertThat(json.exitCode()).as(json.all()).isZero();
        return BoundJson.mapper().readTree(json.out());
    }

    @Test
    void refusesARecordingWithoutAccesses() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        record(jdk, "sync", "--profile", "sync", NoThreads.class);
        Result stats = HeddleProcess.run(jdk, temp, List.of("stats", "hidden", "sync"));
        assertThat(stats.exitCode()).as(stats.all()).isEqualTo(2);
        assertThat(stats.err())
                .startsWith("heddle: ")
                .contains("sync has profile sync")
                .contains("--profile access")
                .hasLineCount(1);
    }

    private void record(Path jdk, String to, String option, String value, Class<?> main) throws Exception {
        Result record = HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(List.of("record", option, value, "-o", to), HeddleProcess.subject(jdk, main)));
        assertThat(record.exitCode()).as(record.all()).isZero();
    }
}
