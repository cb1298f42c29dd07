package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.trace.testing.BoundJson;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs are collected and the guilty pair is named first, by the procedure and at the level that the paper predicts. */
@Timeout(300)
class LoconIT {
    private static final Path TRUTH = HeddleProcess.HOME.resolve("../../../../data/ground-truth/locon.json");

    /** With this number of passing runs, no other pair is as suspicious as the cause. */
    private static final String RUNS = "20";

    @TempDir
    Path temp;

    /** One subject for each way in which a bug shows. */
    static Stream<Arguments> subjects() {
        List<Arguments> all = new ArrayList<>();
        List<List<String>> expected = List.of(
                List.of("buggy/order1", "I", "pc"),
                List.of("buggy/download", "II", "pc"),
                List.of("buggy/pattern09", "III", "pc"),
                List.of("buggy/pattern07", "III", "tid"),
                List.of("buggy/multi10loop", "III", "loop"));
        Jdks.homes().forEach(jdk -> {
            for (int i = 0; i < expected.size(); i++) {
                if (Jdks.takes(jdk, i, Jdks.times(5, 1))) {
                    List<String> words = expected.get(i);
                    all.add(Arguments.of(jdk, words.get(0), words.get(1), words.get(2)));
                }
            }
        });
        return all.stream();
    }

    static Stream<Path> one() {
        return Jdks.one(1);
    }

    static Stream<Path> another() {
        return Jdks.one(0);
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void ranksTheCauseFirst(Path jdk, String id, String procedure, String level) throws Exception {
        List<String> target = target(jdk, id);
        Result collected = HeddleProcess.run(
                jdk, temp, HeddleProcess.words(List.of("collect", "--runs", RUNS, "-o", "runs"), target));
        assertThat(collected.exitCode()).as(collected.all()).isZero();
        Result localized = HeddleProcess.run(jdk, temp, List.of("localize", "runs", "--format", "json"));
        assertThat(localized.exitCode()).as(localized.all()).isEqualTo(1);
        JsonNode first =
                BoundJson.mapper().readTree(localized.out()).path("findings").path(0);
        assertThat(first.path("details").path("procedure").asText())
                .as(localized.all())
                .isEqualTo(procedure);
        assertThat(first.path("details").path("level").asText())
                .as(localized.all())
                .isEqualTo(level);
        assertThat(places(first)).as(localized.all()).containsAnyElementsOf(guilty(id));
    }

    /** Heads and tails by class and method, in an order of their own. */
    private static List<String> places(JsonNode finding) {
        List<String> pairs = new ArrayList<>();
        JsonNode sites = finding.path("sites");
        for (int i = 0; i < sites.size(); i += 2) {
            pairs.add(place(sites.path(i)) + " before " + place(sites.path(i + 1)));
        }
        return List.of(String.join(" and ", pairs.stream().sorted().toList()));
    }

    private static String place(JsonNode site) {
        return site.path("class").asText() + "." + site.path("method").asText();
    }

    private static List<String> guilty(String id) throws Exception {
        List<String> bugs = new ArrayList<>();
        for (JsonNode subject : BoundJson.mapper().readTree((TRUTH).toFile()).path("subjects")) {
            if (subject.path("subject").asText().equals(id)) {
                for (JsonNode bug : subject.path("bugs")) {
                    List<String> pairs = new ArrayList<>();
                    bug.forEach(pair -> pairs.add(place(pair.path("head")) + " before " + place(pair.path("tail"))));
                    bugs.add(String.join(" and ", pairs.stream().sorted().toList()));
                }
            }
        }
        assertThat(bugs).as("ground truth of " + id).isNotEmpty();
        return bugs;
    }

    @ParameterizedTest
    @MethodSource("one")
    void confirmsByForcingAndForbiddingTheOrder(Path jdk) throws Exception {
        String id = Jdks.takes(jdk, 0) ? "buggy/order1" : "buggy/single6";
        List<String> target = target(jdk, id);
        Result collected = HeddleProcess.run(
                jdk, temp, HeddleProcess.words(List.of("collect", "--runs", RUNS, "-o", "runs"), target));
        assertThat(collected.exitCode()).as(collected.all()).isZero();
        Result localized = HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(List.of("localize", "--confirm", "--most", "1", "-o", "out", "runs"), target));
        assertThat(localized.out()).as(localized.all()).contains("Cause: forced in", "confirmed with a failure");
        try (Stream<Path> exact = Files.list(temp.resolve("out/exact"))) {
            Path plan = exact.findFirst().orElseThrow();
            Result again =
                    HeddleProcess.run(jdk, temp, HeddleProcess.words(List.of("replay", plan.toString()), target));
            assertThat(again.exitCode()).as(again.all()).isEqualTo(1);
        }
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("another")
    void confirmsACheckThenActWithTwoReads(Path jdk) throws Exception {
        List<String> target = compiled(jdk, List.of("Sale"));
        Result collected = HeddleProcess.run(
                jdk, temp, HeddleProcess.words(List.of("collect", "--runs", RUNS, "-o", "runs"), target));
        assertThat(collected.exitCode()).as(collected.all()).isZero();
        Result localized = HeddleProcess.run(
                jdk, temp, HeddleProcess.words(List.of("localize", "--confirm", "-o", "out", "runs"), target));
        assertThat(localized.out())
                .as(localized.all())
                .contains("Cause: forced in", "confirmed with a failure", "of Sale.left at Sale.java:");
    }

    private List<String> compiled(Path jdk, List<String> program) throws Exception {
        Path source = Path.of(
                LoconIT.class.getResource("/locon/" + program.get(0) + ".java").toURI());
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-g", "--release", "17", "-d", temp.toString(), source.toString());
        assertThat(compiled).isZero();
        List<String> target = new ArrayList<>(List.of(HeddleProcess.java(jdk), "-cp", temp.toString()));
        target.addAll(program);
        return target;
    }

    /** The failing run of the first program has no access pair; that of the second one wrote another object. */
    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("another")
    void reportsAMissingWriteOfAnObject(Path jdk) throws Exception {
        for (List<String> program : List.of(List.of("OneSession"), List.of("Three", "early"))) {
            String name = program.get(0);
            List<String> target = compiled(jdk, program);
            Result collected = HeddleProcess.run(
                    jdk, temp, HeddleProcess.words(List.of("collect", "--runs", RUNS, "-o", "runs-" + name), target));
            assertThat(collected.exitCode()).as(collected.all()).isZero();
            Result localized = HeddleProcess.run(jdk, temp, List.of("localize", "runs-" + name, "--format", "json"));
            JsonNode findings = BoundJson.mapper().readTree(localized.out()).path("findings");
            assertThat(findings).as(localized.all()).hasSize(1);
            assertThat(findings.path(0).path("details").path("procedure").asText())
                    .isEqualTo("II");
            assertThat(places(findings.path(0)))
                    .containsExactly(name + "$Session.allocate before " + name + "$Session.setUp");
        }
    }

    @ParameterizedTest
    @MethodSource("another")
    void collectsNativeRuns(Path jdk) throws Exception {
        List<String> target = target(jdk, "clean/order1");
        Result collected = HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(List.of("collect", "--fresh", "--runs", "2", "--most", "2", "-o", "runs"), target));
        assertThat(collected.exitCode()).as(collected.all()).isEqualTo(5);
        assertThat(collected.out()).as(collected.all()).contains("2 runs: 2 passed, 0 failed", "no run failed");
        Result localized = HeddleProcess.run(jdk, temp, List.of("localize", "runs"));
        assertThat(localized.exitCode()).as(localized.all()).isEqualTo(3);
        assertThat(localized.err()).contains("no failing run in").doesNotContain("Exception");
    }

    private static List<String> target(Path jdk, String id) {
        Subject subject = Subjects.find(id).orElseThrow();
        return HeddleProcess.subject(jdk, subject.mainClass());
    }
}
