package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import program.StarvedPools;

/** Tasks of a pool wait for tasks in the queue of the same pool. The twins have a further thread, or do not wait. */
class PoolStarvationIT {
    private static final List<String> KINDS = List.of("get", "invokeAll", "latch", "join");

    @TempDir
    Path temp;

    /** Each on one JDK. Outside the profile {@code nightly} one: all kinds have one diagnosis. */
    static Stream<Arguments> kinds() {
        int share = Jdks.times(KINDS.size(), 1);
        return Jdks.homes().flatMap(jdk -> KINDS.stream()
                .filter(kind -> Jdks.takes(jdk, KINDS.indexOf(kind), share))
                .map(kind -> Arguments.of(kind, jdk)));
    }

    static Stream<Arguments> correct() {
        List<List<String>> all = List.of(
                List.of("get", "safe"),
                List.of("forkJoin"),
                List.of("refused"),
                List.of("invokeAll", "safe"),
                List.of("latch", "safe"),
                List.of("join", "safe"));
        int share = Jdks.times(3, 1);
        return Jdks.homes().flatMap(jdk -> all.stream()
                .filter(words -> Jdks.takes(jdk, all.indexOf(words), share))
                .map(words -> Arguments.of(words, jdk)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void namesTheStarvedPool(String kind, Path jdk) throws Exception {
        Result hunt = hunted(jdk, List.of("--first", "--shrink", "off", "--budget", "30s"), List.of(kind));
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.out())
                .contains(
                        "pool starvation: all 2 threads of pool (ThreadPoolExecutor) wait ",
                        " queued in the same pool, submitted at StarvedPools.java:");
    }

    /** From a run that passed; as good as all runs do. */
    @ParameterizedTest
    @MethodSource("kinds")
    void confirmsThePredictedStarvation(String kind, Path jdk) throws Exception {
        assertThat(analysed(jdk, kind).out())
                .contains(
                        "each thread of a pool of 2 may wait for a task in its queue: StarvedPools.", ": 1 candidate");
        Path plan;
        try (Stream<Path> plans = Files.list(temp.resolve("found").resolve("plans"))) {
            plan = plans.findFirst().orElseThrow();
        }
        Result replay = HeddleProcess.run(
                jdk, temp, HeddleProcess.words(List.of("replay", plan.toString()), target(jdk, kind)));
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
        assertThat(replay.all()).contains("confirmed; pool starvation: all 2 threads of pool ");
    }

    @ParameterizedTest
    @MethodSource("correct")
    void predictsNothingForPoolsWithEnoughThreads(List<String> words, Path jdk) throws Exception {
        assertThat(analysed(jdk, words.toArray(String[]::new)).out()).contains(": 0 candidates");
    }

    private Result analysed(Path jdk, String... words) throws Exception {
        Result record = HeddleProcess.recorded(temp, "run", "profile=access", target(jdk, words));
        assertThat(record.exitCode()).as(record.all()).isZero();
        return HeddleProcess.run(jdk, temp, List.of("analyze", "--technique", "deadlock", "-o", "found", "run"));
    }

    private static List<String> target(Path jdk, String... words) throws Exception {
        return HeddleProcess.program(jdk, HeddleProcess.classPath(StarvedPools.class), StarvedPools.class, words);
    }

    @ParameterizedTest
    @MethodSource("correct")
    void reportsNothingAboutPoolsWithEnoughThreads(List<String> words, Path jdk) throws Exception {
        Result hunt = GrowingTimeLimit.run(
                3,
                result -> !result.out().contains("stopped at the time limit"),
                seconds -> hunted(jdk, List.of("--budget", seconds + "s"), words));
        assertThat(hunt.exitCode()).as(hunt.all()).isIn(0, 5);
        assertThat(hunt.out()).contains("Nothing was found.");
    }

    private Result hunted(Path jdk, List<String> options, List<String> words) throws Exception {
        List<String> own = new ArrayList<>(List.of("hunt"));
        own.addAll(options);
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(own, target(jdk, words.toArray(String[]::new))));
    }
}
