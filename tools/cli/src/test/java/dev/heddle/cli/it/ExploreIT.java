package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.rank.RankSubjects;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import program.AsksTwice;

/** {@code heddle hunt --technique explore}. */
@Timeout(1_200)
class ExploreIT {
    @TempDir
    Path temp;

    /** A bug of each kind of the paper's figures. */
    static Stream<Arguments> figures() {
        List<String> names = List.of("figure1", "figure4", "figure3", "figure9");
        return Jdks.homes().flatMap(jdk -> names.stream()
                .filter(name -> Jdks.takes(jdk, names.indexOf(name), Jdks.times(4, 1)))
                .map(name -> Arguments.of(name, jdk.getFileName().toString(), jdk)));
    }

    @Tag("ci")
    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("figures")
    void findsTheBugAtItsBoundsAndBringsItBack(String name, String on, Path jdk) throws Exception {
        List<String> target = subject(jdk, "buggy/" + name);
        String threads = name.equals("figure9") ? "3" : "2";
        Result hunt = hunt(
                jdk, target, "--first", "--shrink", "off", "--thread-bound", threads, "--budget", "4m", "-o", "out");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        int preemptions = List.of("figure1", "figure9", "figure3", "figure4").indexOf(name) > 1
                ? 2
                : name.equals("figure9") ? 1 : 0;
        assertThat(hunt.out())
                .as(hunt.all())
                .contains("with " + preemptions + " preemption")
                .contains("after accesses to " + (name.equals("figure4") ? 2 : Math.min(1, preemptions)) + " variable")
                .contains("   rerun: heddle replay ");
        Path exact;
        try (Stream<Path> files = Files.list(temp.resolve("out").resolve("exact"))) {
            exact = files.filter(file -> !file.toString().endsWith("-steps.json"))
                    .findFirst()
                    .orElseThrow();
        }
        Result replay = HeddleProcess.run(jdk, temp, HeddleProcess.words(List.of("replay", exact.toString()), target));
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
        assertThat(replay.out()).as(replay.all()).startsWith("reproduced; ");
    }

    /** The first failure is that of the recorded run, so the hunt ends before the search. */
    @ParameterizedTest
    @MethodSource("jdk")
    void endsWithTheFailureOfTheRecordedRun(Path jdk) throws Exception {
        List<String> target =
                HeddleProcess.program(jdk, HeddleProcess.classPath(FailingTarget.class), FailingTarget.class);

        Result hunt = hunt(jdk, target, "--first", "-o", "out");

        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.out()).as(hunt.all()).contains("IllegalStateException: always");
        assertThat(hunt.err()).as(hunt.all()).doesNotContain("internal error");
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("jdk")
    void searchesAtTheObjectsThatAProgramAsks(Path jdk) throws Exception {
        List<String> questions = List.of("containsKey", "isAlive", "isEmpty", "isDone", "getProperty");
        for (String question : questions.subList(0, Jdks.times(2, questions.size()))) {
            List<String> target = List.of(
                    HeddleProcess.java(jdk),
                    "-cp",
                    Path.of("target", "test-classes").toAbsolutePath().toString(),
                    AsksTwice.class.getName(),
                    question);
            Result hunt = hunt(jdk, target, "--first", "--shrink", "off", "--budget", "4m", "-o", question);
            assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
            assertThat(hunt.out())
                    .as(hunt.all())
                    .contains("first failure in schedule ")
                    .doesNotContain("no bug up to");
        }
    }

    @Test
    void reportsNoBugWithinTheBoundsAndContinuesWithLargerOnes() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        List<String> target = subject(jdk, "clean/figure2");
        Result one = hunt(jdk, target, "--context-bound", "1", "--budget", "4m", "-o", "out");
        assertThat(one.exitCode()).as(one.all()).isZero();
        assertThat(one.out()).as(one.all()).contains("no bug up to (c, v, t) = (1, 1, 2), all orders tried");
        long before = executions();
        // As if the command had been killed.
        Path left = Files.createDirectories(temp.resolve("out/runs/kept/jvm-1"));
        Files.writeString(left.resolve("stdout.txt"), "left");
        Result two = hunt(jdk, target, "--format", "json", "--context-bound", "2", "--budget", "4m", "-o", "out");
        assertThat(two.exitCode()).as(two.all()).isZero();
        JsonNode counts = new ObjectMapper().readTree(two.out()).path("counts");
        assertThat(counts.path("complete").intValue()).isEqualTo(1);
        assertThat(counts.path("failures").intValue()).isZero();
        // Runs of the first search are not repeated, except those that determine where a second preemption could
        // be.
        assertThat(counts.path("searched").longValue()).isGreaterThan(before);
        Result again = hunt(jdk, target, "--context-bound", "2", "--budget", "4m", "-o", "out");
        assertThat(again.out()).as(again.all()).contains("in earlier sessions, 0 now");
        Result other = hunt(jdk, subject(jdk, "clean/figure3"), "-o", "out");
        assertThat(other.exitCode()).as(other.all()).isEqualTo(2);
        assertThat(other.err()).contains("contains the search of another command");
    }

    private long executions() throws Exception {
        return executed("out").size();
    }

    private List<String> executed(String out) throws Exception {
        return Files.readAllLines(temp.resolve(out).resolve("explored.jsonl"));
    }

    static Stream<Path> jdk() {
        return Jdks.one(1);
    }

    /** One JVM goes on from plan to plan. The oracle is a JVM for each run. */
    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("jdk")
    void runsInOneJvmEqualRunsInFreshJvms(Path jdk) throws Exception {
        List<String> target = subject(jdk, "clean/pingpong");
        Result one = hunt(jdk, target, "--context-bound", "0", "--format", "json", "-o", "one");
        assertThat(one.exitCode()).as(one.all()).isZero();
        JsonNode counts = new ObjectMapper().readTree(one.out()).path("counts");
        assertThat(counts.path("JVMs").intValue()).as(one.all()).isEqualTo(1);
        Result fresh = hunt(jdk, target, "--context-bound", "0", "--fresh", "-o", "fresh");
        assertThat(fresh.exitCode()).as(fresh.all()).isZero();
        // Two runs are those of the first plan.
        assertThat(executed("one")).hasSizeGreaterThan(2).isEqualTo(executed("fresh"));
    }

    @Test
    void reportsANondeterministicProgram() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        List<String> target = HeddleProcess.program(
                jdk,
                HeddleProcess.classPath(UnrepeatableTarget.class),
                UnrepeatableTarget.class,
                temp.resolve("starts").toString());
        Result hunt = hunt(jdk, target, "-o", "out");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(2);
        assertThat(hunt.err()).as(hunt.all()).contains("the program is not repeatable");
        assertThat(hunt.err().lines().count()).as(hunt.all()).isEqualTo(1);
    }

    @Test
    void refusesUnsupportedPrograms() throws Exception {
        refuses("--context-bound", "7", "the context bound is 7: must be between 0 and 6");
        refuses("--thread-bound", "1", "thread-bound");
        refuses("--epsilon", "2", "epsilon is 2.0: must be above 0 and at most 1");
        refuses("--depth", "3", "--depth is only valid for pct, pctvb, rpro, drfinder:");
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        for (String technique : List.of("explore", "pct")) {
            List<String> nowhere = HeddleProcess.subject(jdk, ExploreIT.class);
            Result none = HeddleProcess.run(
                    jdk, temp, HeddleProcess.words(List.of("hunt", "--technique", technique), nowhere));
            assertThat(none.exitCode()).as(none.all()).isEqualTo(2);
            assertThat(none.err()).contains("did not start").contains("ExploreIT");
        }
        Result pct = HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(
                        List.of("hunt", "--technique", "pct", "--context-bound", "1"), subject(jdk, "clean/figure2")));
        assertThat(pct.exitCode()).isEqualTo(2);
        assertThat(pct.err()).contains("--context-bound is only valid for explore");
    }

    private void refuses(String option, String value, String because) throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = hunt(jdk, subject(jdk, "clean/figure2"), option, value);
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(2);
        assertThat(hunt.err()).as(hunt.all()).contains(because);
        assertThat(hunt.err().lines().count()).as(hunt.all()).isEqualTo(1);
    }

    private Result hunt(Path jdk, List<String> target, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("hunt", "--technique", "explore"));
        words.addAll(List.of(options));
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target));
    }

    private static List<String> subject(Path jdk, String id) {
        return HeddleProcess.subject(jdk, RankSubjects.find(id).orElseThrow().mainClass());
    }
}
