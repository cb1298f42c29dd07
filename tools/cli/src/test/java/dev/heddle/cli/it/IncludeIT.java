package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.OwnJvm;
import program.RacyCounter;

/** Patterns of classes, and a program for which each run has a JVM of its own. */
@Timeout(300)
class IncludeIT {
    @TempDir
    Path temp;

    static Stream<Path> one() {
        return Jdks.one(0);
    }

    static Stream<Path> another() {
        return Jdks.one(1);
    }

    private static List<String> target(Path jdk, Class<?> program) throws Exception {
        return HeddleProcess.program(jdk, HeddleProcess.classPath(program), program);
    }

    @ParameterizedTest
    @MethodSource("one")
    void refusesAPatternThatMatchesNoClass(Path jdk) throws Exception {
        for (String command : List.of(
                "hunt",
                "record",
                "collect",
                "collect --fresh",
                "hunt --technique explore",
                "hunt --technique random")) {
            List<String> words = new ArrayList<>(List.of(command.split(" ")));
            words.addAll(List.of("-o", temp.resolve(command.replace(' ', '-')).toString()));
            words.addAll(List.of("--include", "program.*,NoSuch,java.no.Such"));
            Result run = HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target(jdk, RacyCounter.class)));
            assertThat(run.exitCode()).as(run.all()).isEqualTo(2);
            assertThat(run.err())
                    .contains("--include names NoSuch, java.no.Such, and the program has loaded no such class");
        }
    }

    @ParameterizedTest
    @MethodSource("another")
    void acceptsPatternsWithCommasAndSemicolons(Path jdk) throws Exception {
        List<String> separated =
                List.of("java.util.regex.*;program.RacyCounter", "program.RacyCounter,java.util.regex.*");
        for (String patterns : separated.subList(0, Jdks.times(1, 2))) {
            List<String> target = target(jdk, RacyCounter.class);
            // Exit code 3: there was no time to search.
            Result run = GrowingTimeLimit.run(
                    4,
                    result -> result.exitCode() != 3,
                    seconds -> HeddleProcess.run(
                            jdk,
                            temp,
                            HeddleProcess.words(
                                    List.of(
                                            "hunt",
                                            "--first",
                                            "--format",
                                            "json",
                                            "--budget",
                                            seconds + "s",
                                            "--include",
                                            patterns),
                                    target)));
            assertThat(run.exitCode()).as(run.all()).isNotEqualTo(2);
            assertThat(run.out()).as(run.all()).contains("RacyCounter.increment");
        }
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("another")
    void countsDifferentSchedulesOfRunsInFreshJvms(Path jdk) throws Exception {
        Result run = GrowingTimeLimit.run(
                6,
                result -> schedules(result) > 1,
                seconds -> HeddleProcess.run(
                        jdk,
                        temp,
                        HeddleProcess.words(
                                List.of("hunt", "-o", "out-" + seconds, "--format", "json", "--budget", seconds + "s"),
                                target(jdk, OwnJvm.class))));
        assertThat(run.err())
                .as(run.all())
                .contains(
                        "cannot make many runs in one JVM: after a run, system property "
                                + "java.util.concurrent.ForkJoinPool.common.parallelism was set, which the JDK reads once: set it on the command line");
        assertThat(schedules(run)).as(run.all()).isGreaterThan(1);
    }

    private static int schedules(Result hunt) {
        try {
            JsonNode counts = new ObjectMapper().readTree(hunt.out()).path("counts");
            return counts.path("schedules").intValue();
        } catch (IOException e) {
            throw new UncheckedIOException(hunt.all(), e);
        }
    }
}
