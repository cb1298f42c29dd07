package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.Subjects;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code heddle hunt} with techniques that search. */
@Timeout(1_200)
class SearchIT {
    private static final String TRIES = "" + Jdks.times(8, 24);

    @TempDir
    Path temp;

    private static final List<String> TECHNIQUES = List.of("pct", "rpro", "pos", "random", "pctvb");

    static Stream<Arguments> searches() {
        return searches(0, Jdks.times(5, 1));
    }

    /** A JVM for each run is dear: here one technique. */
    static Stream<Arguments> searchesAgain() {
        return searches(1, 1).filter(arguments -> Jdks.everywhere() || arguments.get()[0].equals("pos"));
    }

    /**
     * @param shift with another one, each JDK gets other techniques
     * @param share the share of the techniques
     */
    private static Stream<Arguments> searches(int shift, int share) {
        return Jdks.homes().flatMap(jdk -> TECHNIQUES.stream()
                .filter(technique -> Jdks.takes(jdk, TECHNIQUES.indexOf(technique) + shift, share))
                .map(technique -> Arguments.of(technique, jdk.getFileName().toString(), jdk)));
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("searches")
    void findsTheTwoLockInversionAndBringsItBack(String technique, String on, Path jdk) throws Exception {
        List<String> target = subject(jdk, "buggy/deadlock1");
        Result hunt = hunt(
                jdk,
                target,
                "--technique",
                technique,
                "--first",
                "--shrink",
                "off",
                "--tries",
                "60",
                "--budget",
                "4m",
                "-o",
                "out");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.err()).isEmpty();
        JsonNode document = new ObjectMapper().readTree(hunt.out());
        assertThat(document.path("technique").textValue()).isEqualTo(technique);
        JsonNode finding = document.path("findings").get(0);
        assertThat(finding.path("status").textValue()).isEqualTo("confirmed");
        String failure = finding.path("failure").textValue();
        assertThat(failure).startsWith("deadlock of ");
        assertThat(finding.path("details").path("exactPlanChecked").booleanValue())
                .as(hunt.all())
                .isTrue();
        Path exact = temp.resolve("out").resolve(finding.path("exactPlan").textValue());
        Result replay = HeddleProcess.run(jdk, temp, HeddleProcess.words(List.of("replay", exact.toString()), target));
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
        assertThat(replay.out()).as(replay.all()).startsWith("reproduced; " + failure);
    }

    /** The oracle is a JVM for each run. */
    @Tag("nightly")
    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("searchesAgain")
    void findsInFewJvmsWhatItFindsInFreshOnes(String technique, String on, Path jdk) throws Exception {
        List<String> target = subject(jdk, "buggy/deadlock1");
        List<String> words = List.of("--technique", technique, "--tries", TRIES, "--budget", "4m", "-o");
        JsonNode few = search(jdk, target, words, "few");
        JsonNode fresh = search(jdk, target, words, "fresh", "--fresh");
        assertThat(few.path("counts").path("in process").intValue())
                .isGreaterThanOrEqualTo(Integer.parseInt(TRIES) - 1);
        assertThat(few.path("counts").path("JVMs").intValue())
                .isLessThan(fresh.path("counts").path("JVMs").intValue());
        assertThat(fresh.path("counts").path("in process").intValue()).isZero();
        for (String same : List.of("searched", "failures", "confirmed", "threads", "decisions", "acquisitions")) {
            assertThat(few.path("counts").path(same))
                    .as(same)
                    .isEqualTo(fresh.path("counts").path(same));
        }
        assertThat(failures(few))
                .as("%s", few)
                .isNotEmpty()
                .hasSize(few.path("counts").path("confirmed").intValue())
                .isEqualTo(failures(fresh));
    }

    private JsonNode search(Path jdk, List<String> target, List<String> words, String out, String... more)
            throws Exception {
        Result hunt = hunt(
                jdk,
                target,
                Stream.concat(Stream.concat(words.stream(), Stream.of(out)), Stream.of(more))
                        .toArray(String[]::new));
        assertThat(hunt.exitCode()).as(hunt.all()).isBetween(0, 1);
        assertThat(hunt.err()).isEmpty();
        return new ObjectMapper().readTree(hunt.out());
    }

    /** Each with its first seed, how often it was, and whether its exact plan came back. */
    private static List<String> failures(JsonNode document) {
        return document.path("findings").findParents("details").stream()
                .map(finding ->
                        finding.path("failure") + " " + finding.path("details").path("firstSeed") + " "
                                + finding.path("details").path("runs") + " "
                                + finding.path("details").path("exactPlanChecked"))
                .toList();
    }

    @Test
    void findsNothingInTheCleanTwinAndReportsItsCounts() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = hunt(
                jdk,
                subject(jdk, "clean/deadlock2"),
                "--technique",
                "rpro",
                "--radius",
                "4",
                "--tries",
                "4",
                "--budget",
                "4m",
                "-o",
                "out");
        assertThat(hunt.exitCode()).as(hunt.all()).isZero();
        JsonNode counts = new ObjectMapper().readTree(hunt.out()).path("counts");
        assertThat(counts.path("threads").longValue()).isEqualTo(3);
        assertThat(counts.path("acquisitions").longValue()).isGreaterThanOrEqualTo(9);
        assertThat(counts.path("searched").longValue()).isEqualTo(4);
        // One run more, which measures.
        assertThat(counts.path("runs").longValue()).isEqualTo(5);
        PctPlan plan = (PctPlan) PlanFile.read(temp.resolve("out/plans/rpro.json"));
        assertThat(plan.threads()).isEqualTo(3);
        assertThat(plan.events()).isEqualTo(counts.path("acquisitions").longValue());
        assertThat(plan.radius()).isEqualTo(4);
    }

    @Test
    void refusesOptionsThatDoNotFit() throws Exception {
        refuses(
                "--radius is only valid for pctvb, rpro: remove it, or choose one of these techniques",
                "--technique",
                "pct",
                "--radius",
                "3");
        refuses(
                "--variables is only valid for pctvb: remove it, or choose that technique",
                "--technique",
                "pct",
                "--variables",
                "2");
        refuses("--events is only valid for pct, rpro:", "--technique", "pctvb", "--events", "all");
        refuses("radius is 1, and with depth 9 it is from 4", "--technique", "pctvb", "--depth", "9", "--radius", "1");
        refuses("--depth is only valid for pct, pctvb, rpro, drfinder:", "--technique", "pos", "--depth", "3");
        refuses("--depth is only valid for pct, pctvb, rpro, drfinder:", "--depth", "3");
        refuses(
                "--fresh is only valid for portfolio, random, pct, pctvb, pos, memory, surw, rpro, slices, noise, explore:",
                "--technique",
                "assetfuzzer",
                "--fresh");
        refuses("--units is only valid for server, assetfuzzer", "--technique", "random", "--units", "all");
        refuses("radius is 1, and with depth 9 it is from 4", "--technique", "rpro", "--depth", "9", "--radius", "1");
        refuses("--length is 1000001: must be at most 1000000", "--technique", "slices", "--length", "1000001");
        refuses("--depth 0: specify a whole number of at least 1", "--technique", "pct", "--depth", "0");
        refuses("depth is 101, and must be from 1 to 100", "--technique", "pct", "--depth", "101");
    }

    private void refuses(String because, String... options) throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = hunt(jdk, subject(jdk, "clean/deadlock1"), options);
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(2);
        assertThat(hunt.err()).contains(because).hasLineCount(1);
        assertThat(temp.resolve("heddle-out")).doesNotExist();
    }

    private Result hunt(Path jdk, List<String> target, String... options) throws Exception {
        List<String> words = Stream.concat(Stream.of("hunt", "--shrink", "off", "--format", "json"), Stream.of(options))
                .toList();
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target));
    }

    private static List<String> subject(Path jdk, String id) {
        return HeddleProcess.subject(jdk, Subjects.find(id).orElseThrow().mainClass());
    }
}
