package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.BoundJson;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.Shop;

/** Runs of which a part of the classes is watched, from the option to what an analysis of several says. */
class SampleIT {
    @TempDir
    Path temp;

    static Stream<Path> one() {
        return Jdks.one(0);
    }

    private Result record(Path jdk, String recording, int millis, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("record", "-o", recording));
        words.addAll(List.of(options));
        words.add("--");
        words.addAll(
                HeddleProcess.program(jdk, HeddleProcess.classPath(Shop.class), Shop.class, Integer.toString(millis)));
        Result result = HeddleProcess.run(jdk, temp, words);
        assertThat(result.exitCode()).as(result.all()).isZero();
        return result;
    }

    /** The fields that are reported to race. */
    private Set<String> racing(Path jdk, String out, String... recordings) throws Exception {
        List<String> words = new ArrayList<>(List.of("analyze", "--technique", "happens-before", "-o", out));
        words.addAll(List.of(recordings));
        Result result = HeddleProcess.run(jdk, temp, words);
        Set<String> fields = new TreeSet<>();
        JsonNode findings = BoundJson.mapper().readTree((temp.resolve(out).resolve("findings.json")).toFile());
        findings.path("findings").forEach(finding -> finding.path("sites")
                .forEach(place -> fields.add(place.path("class").textValue())));
        assertThat(result.out()).contains(recordings[0] + " watched 1/2 of the classes (part 0");
        return fields;
    }

    @ParameterizedTest
    @MethodSource("one")
    void samplesOfSeveralRunsCoverAllClasses(Path jdk) throws Exception {
        Result first = record(jdk, "run0", 1, "--sample", "1/2,seed=0");
        record(jdk, "run1", 1, "--sample", "1/2,seed=1");

        assertThat(first.err()).contains("watched 1/2 of the classes (part 0): 1 of 3 classes with fields that change");
        Result shown = HeddleProcess.run(jdk, temp, List.of("show", "run1"));
        assertThat(shown.out()).contains("watched    1/2 of the classes (part 1): 2 of 3 classes");
        Set<String> alone = racing(jdk, "out0", "run0");
        Set<String> together = racing(jdk, "out", "run0", "run1");
        assertThat(alone).hasSize(1);
        assertThat(together).containsExactly("program.Basket", "program.Stock").containsAll(alone);
        Result again = HeddleProcess.run(jdk, temp, List.of("analyze", "-o", "af", "run0"));
        assertThat(again.out())
                .contains("no run has watched ", "; next: --sample 1/2,seed=1")
                .doesNotContain("try it:", "try it with");
    }

    @Test
    void refusesAnEmptySampleBeforeTheRun() throws Exception {
        Path jdk = Jdks.one(0).findFirst().orElse(Path.of(System.getProperty("java.home")));
        for (String options : List.of("--watch com.acme.Order", "--sample 1/65536,seed=1")) {
            List<String> words = new ArrayList<>(List.of("record", "-o", "never"));
            words.addAll(List.of(options.split(" ")));
            words.add("--");
            words.addAll(HeddleProcess.program(jdk, HeddleProcess.classPath(Shop.class), Shop.class, "1"));
            Result result = HeddleProcess.run(jdk, temp, words);
            assertThat(result.exitCode()).as(result.all()).isEqualTo(2);
            assertThat(result.err().lines()).as(result.all()).hasSize(1);
            assertThat(temp.resolve("never")).doesNotExist();
        }
    }

    @Test
    void refusesContradictoryOptions() throws Exception {
        Path jdk = Jdks.one(0).findFirst().orElse(Path.of(System.getProperty("java.home")));
        for (List<String> options : List.of(
                List.of("--watch", "program.Basket", "--exclude", "program.*"),
                List.of("--sample", "1/16", "--profile", "sync"),
                List.of("--sample", "2/16"))) {
            List<String> words = new ArrayList<>(List.of("record", "-o", "never"));
            words.addAll(options);
            words.addAll(List.of("--", "java", "a.Main"));
            Result result = HeddleProcess.run(jdk, temp, words);
            assertThat(result.exitCode()).as(result.all()).isEqualTo(2);
            assertThat(result.err().lines()).as(result.all()).hasSize(1);
            assertThat(result.err())
                    .startsWith("heddle: option " + options.get(0).substring(2));
            assertThat(temp.resolve("never")).doesNotExist();
        }
    }
}
