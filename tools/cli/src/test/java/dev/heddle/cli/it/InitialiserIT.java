package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import program.InitialiserCycles;

/** Deadlocks of class initialisers are predicted from a passing run and reproduced; safe programs stay silent. */
class InitialiserIT {
    private static final List<String> SHAPES =
            List.of("pair", "parent", "interface", "enum", "three", "holder", "constant");

    @TempDir
    Path temp;

    /** One in so many shapes, each on one JDK. */
    private static Stream<Arguments> shapes(int share) {
        return Jdks.homes().flatMap(jdk -> SHAPES.stream()
                .filter(shape -> Jdks.takes(jdk, SHAPES.indexOf(shape), share))
                .map(shape -> Arguments.of(shape, jdk)));
    }

    /** Fewer than {@link #predicted}: a hunt finds these deadlocks by their predictions. */
    static Stream<Arguments> hunted() {
        return shapes(Jdks.times(7, 1));
    }

    static Stream<Arguments> safe() {
        return shapes(Jdks.times(7, 1));
    }

    static Stream<Arguments> predicted() {
        return shapes(Jdks.times(3, 1));
    }

    @ParameterizedTest
    @MethodSource("hunted")
    void findsTheDeadlockOfEachShape(String shape, Path jdk) throws Exception {
        Result hunt = hunt(jdk, List.of("--first", "--shrink", "off", "--budget", "60s"), shape);
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.out()).contains("deadlock of 2 threads", "the initialisation of ");
    }

    @ParameterizedTest
    @MethodSource("predicted")
    void predictsTheDeadlockOfEachShapeFromOneRun(String shape, Path jdk) throws Exception {
        List<String> target = target(jdk, shape);
        Result record = HeddleProcess.recorded(temp, "run", "profile=access", target);
        assertThat(record.exitCode()).as(record.all()).isZero();
        Result analysis =
                HeddleProcess.run(jdk, temp, List.of("analyze", "--technique", "deadlock", "-o", "found", "run"));
        assertThat(analysis.out()).contains("2 threads may wait for each other's class initialisers", ": 1 candidate");
        Path plan;
        try (Stream<Path> plans = Files.list(temp.resolve("found").resolve("plans"))) {
            plan = plans.findFirst().orElseThrow();
        }
        Result replay = HeddleProcess.run(jdk, temp, HeddleProcess.words(List.of("replay", plan.toString()), target));
        assertThat(replay.all()).contains("confirmed; deadlock of 2 threads");
    }

    @ParameterizedTest
    @MethodSource("safe")
    void findsNothingInTheSafeProgramOfEachShape(String shape, Path jdk) throws Exception {
        Result hunt = GrowingTimeLimit.run(
                3,
                result -> !result.out().contains("stopped at the time limit"),
                seconds -> hunt(jdk, List.of("--budget", seconds + "s"), shape, "safe"));
        assertThat(hunt.exitCode()).as(hunt.all()).isNotEqualTo(1);
        assertThat(hunt.out()).contains("Nothing was found");
    }

    private Result hunt(Path jdk, List<String> options, String... arguments) throws Exception {
        List<String> own = Stream.concat(Stream.of("hunt"), options.stream()).toList();
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(own, target(jdk, arguments)));
    }

    private static List<String> target(Path jdk, String... arguments) throws Exception {
        return HeddleProcess.program(
                jdk, HeddleProcess.classPath(InitialiserCycles.class), InitialiserCycles.class, arguments);
    }
}
