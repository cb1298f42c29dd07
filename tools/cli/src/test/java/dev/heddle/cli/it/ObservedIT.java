package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.testing.BoundJson;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.Hopeless;

/** Failures of recorded runs are reported and reproduced. */
class ObservedIT {
    @TempDir
    private Path temp;

    static Stream<Path> jdk() {
        return Jdks.one(1);
    }

    @ParameterizedTest
    @MethodSource("jdk")
    void reportsADeadlockOfEveryRunOnceAndReproducesIt(Path jdk) throws Exception {
        // The recorder, or a JVM since 25, knows the object that a virtual thread waits for.
        Result hunt = GrowingTimeLimit.run(
                5,
                any -> isExactPlanChecked(),
                seconds -> hunt(jdk, "virtual", "-n", "1", "--timeout", seconds + "s", "--verbose"));
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.out())
                .contains("observed   1 failure", "(observed) 2 threads wait for each other's locks: ")
                .contains(
                        " (Object #1) from Hopeless.java:",
                        " (Object #2) at Hopeless.java:",
                        "None of the threads continued.")
                .contains("  rerun: heddle replay");
        JsonNode finding = onlyFinding();
        assertThat(finding.path("kind").textValue()).isEqualTo("deadlock");
        assertThat(finding.path("status").textValue()).isEqualTo("observed");
        assertThat(finding.path("details").path("exactPlanChecked").booleanValue())
                .as(hunt.all())
                .isTrue();
        Result analyze = HeddleProcess.run(
                jdk,
                temp,
                List.of(
                        "analyze",
                        "--verbose",
                        "--technique",
                        "deadlock",
                        "-o",
                        "analysis",
                        "out/recordings/1/recording"));
        assertThat(analyze.exitCode()).as(analyze.all()).isEqualTo(1);
        assertThat(analyze.out()).startsWith(finding.path("id").textValue() + " (observed) 2 threads wait");
    }

    @Test
    void endsADeadlockOfAllThreadsEarly() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = hunt(jdk, "locks", "-n", "1", "--timeout", "100s", "--budget", "1s");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.err()).contains("the program was deadlocked, and was stopped");
        assertThat(hunt.out())
                .startsWith("The program fails in one way.\n\n1. deadlock of 2 threads: Thread-")
                .contains(
                        "\n   observed; in your code; ",
                        " holds one (ReentrantLock #",
                        " from Hopeless.java:97 and waits for other (ReentrantReadWriteLock$WriteLock #",
                        "   at program.Hopeless.");
    }

    @Tag("ci")
    @Tag("nightly")
    @Test
    void endsSoonAfterItsBudgetIfEachRunHangs() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        // Half of the budget must start a JVM, which takes a busy machine seconds.
        Result hunt = GrowingTimeLimit.run(6, result -> result.out().contains("AssertionError"), seconds -> {
            long begin = System.nanoTime();
            Result result = hunt(jdk, "stays", "-n", "3", "--budget", seconds + "s");
            assertThat(Duration.ofNanos(System.nanoTime() - begin))
                    .as(result.all())
                    .isLessThan(Duration.ofSeconds(2L * seconds + 20));
            return result;
        });
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.err()).contains("only 1 run of 3 recorded: runs that do not end took ", "part of --budget");
        // Whether a quarter of the budget is enough to reproduce the failure and to check the exact plan depends on the
        // machine.
        assertThat(hunt.out())
                .contains("1. AssertionError: touched\n")
                .containsPattern("rerun( \\(not checked: the budget was spent, see --budget\\))?: heddle replay"
                        + "|not reproduced in 1 controlled run, then the time for reproducing");
    }

    @Test
    void reportsAnErrorInAPoolThread() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = hunt(jdk, "pool", "-n", "2");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.out()).contains("1. AssertionError: touched\n", "   rerun: heddle replay");
        assertThat(onlyFinding().path("status").textValue()).isEqualTo("observed");
    }

    @Test
    void doesNotReportAServerAsAHang() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = GrowingTimeLimit.run(
                3,
                result -> result.err().contains("a thread waits for the network"),
                seconds -> hunt(jdk, "serves", "-n", "1", "--timeout", seconds + "s"));
        // It was stopped at the limit, so it is not known how it ends.
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(5);
        assertThat(hunt.all()).doesNotContain("Nothing was found");
        assertThat(hunt.err()).contains("--timeout", "a thread waits for the network");
        assertThat(hunt.out()).doesNotContain("observed");
    }

    @Test
    void doesNotReportAnIntendedExit() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = hunt(jdk, "fine", "-n", "1");
        assertThat(hunt.exitCode()).as(hunt.all()).isZero();
        assertThat(hunt.out()).doesNotContain("observed");
    }

    private Result hunt(Path jdk, String how, String... options) throws Exception {
        Directories.delete(temp.resolve("out"));
        List<String> words = new ArrayList<>(
                List.of("hunt", "--technique", "assetfuzzer", "-o", "out", "--tries", "1", "--shrink", "off"));
        words.addAll(List.of(options));
        List<String> target = HeddleProcess.program(jdk, HeddleProcess.classPath(Hopeless.class), Hopeless.class, how);
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target));
    }

    private boolean isExactPlanChecked() {
        try {
            return findings().path(0).path("details").path("exactPlanChecked").booleanValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode onlyFinding() throws IOException {
        assertThat(findings()).hasSize(1);
        return findings().get(0);
    }

    private JsonNode findings() throws IOException {
        return BoundJson.mapper()
                .readTree((temp.resolve("out").resolve("findings.json")).toFile())
                .path("findings");
    }
}
