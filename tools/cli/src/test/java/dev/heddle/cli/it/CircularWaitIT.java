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
import program.WaitsWithLock;

/**
 * A thread that holds a lock and waits for a task that needs it, through futures, latches, queues and pools: predicted
 * from a passing run and confirmed. The twin waits before it takes the lock.
 */
class CircularWaitIT {
    private static final List<String> KINDS = List.of("future", "completable", "latch", "queue", "invokeAll");

    @TempDir
    Path temp;

    /** Each on one JDK. Outside the profile {@code nightly} two: all kinds have one analysis. */
    static Stream<Arguments> kinds() {
        int share = Jdks.times(3, 1);
        return Jdks.homes().flatMap(jdk -> KINDS.stream()
                .filter(kind -> Jdks.takes(jdk, KINDS.indexOf(kind), share))
                .map(kind -> Arguments.of(kind, jdk)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void confirmsTheCircularWaitOfEachKind(String kind, Path jdk) throws Exception {
        List<String> target = target(jdk, kind);
        assertThat(analysed(jdk, target).out()).contains(": 1 candidate");
        Path plan;
        try (Stream<Path> plans = Files.list(temp.resolve("found").resolve("plans"))) {
            plan = plans.findFirst().orElseThrow();
        }
        Result replay = HeddleProcess.run(jdk, temp, HeddleProcess.words(List.of("replay", plan.toString()), target));
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
        assertThat(replay.all()).contains("confirmed; ");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void predictsNothingForTheTwinOfEachKind(String kind, Path jdk) throws Exception {
        assertThat(analysed(jdk, target(jdk, kind, "safe")).out()).contains(": 0 candidates");
    }

    private Result analysed(Path jdk, List<String> target) throws Exception {
        Result record = HeddleProcess.recorded(temp, "run", "profile=access", target);
        assertThat(record.exitCode()).as(record.all()).isZero();
        return HeddleProcess.run(jdk, temp, List.of("analyze", "--technique", "deadlock", "-o", "found", "run"));
    }

    private static List<String> target(Path jdk, String... arguments) throws Exception {
        return HeddleProcess.program(jdk, HeddleProcess.classPath(WaitsWithLock.class), WaitsWithLock.class, arguments);
    }
}
