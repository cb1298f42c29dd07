package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.Hostile;

/** Hunts of programs that end their JVM, block or fill their environment: they end soon after the budget. */
class HostileIT {
    private static final Duration BUDGET = Duration.ofSeconds(10);
    private static final Duration MOST = BUDGET.plusSeconds(5);
    /** On a machine that is busy with other work, a hunt may be late once. */
    private static final int ATTEMPTS = 3;

    private static final List<String> NOT_SEARCHED = List.of("aborts", "spins", "both spin", "waits", "prints");

    /** The claims do not depend on the JDK. */
    private static final Path JDK = Jdks.one(1).findFirst().orElseThrow();

    @TempDir
    Path temp;

    static Stream<String> kinds() {
        Stream<String> some = Stream.of("halts", "aborts", "forks", "spins");
        return Jdks.full()
                ? Stream.concat(
                        some,
                        Stream.of("both spin", "ignores signals", "waits", "prints", "initialiser", "threads 10000"))
                : some;
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void huntEndsWithinItsBudget(String kind) throws Exception {
        for (int attempt = 1; ; attempt++) {
            long begin = System.nanoTime();
            HeddleProcess.Result result = hunt(kind, "results-" + attempt);
            Duration time = Duration.ofNanos(System.nanoTime() - begin);
            check(kind, result, "results-" + attempt);
            if (time.compareTo(MOST) <= 0) {
                return;
            }
            assertThat(attempt).as("%s took %s\n%s", kind, time, result.err()).isLessThan(ATTEMPTS);
        }
    }

    private void check(String kind, HeddleProcess.Result result, String out) throws IOException {
        assertReports(out);
        if (NOT_SEARCHED.contains(kind)) {
            assertThat(result.exitCode()).as(result.toString()).isEqualTo(ExitCode.BAD_RECORDING);
            assertThat(result.err()).contains("nothing was searched: ");
        } else if (kind.equals("halts") || kind.equals("forks")) {
            JsonNode found = new ObjectMapper()
                    .readTree(temp.resolve(out).resolve("findings.json").toFile());
            assertThat(found.path("counts").path("schedules").intValue())
                    .as(result.toString())
                    .isGreaterThan(1);
        }
    }

    private void assertReports(String out) {
        assertThat(temp.resolve(out).resolve("findings.json")).isNotEmptyFile();
        assertThat(temp.resolve(out).resolve("report.html")).isNotEmptyFile();
        assertThat(temp.resolve(out + ".xml")).isNotEmptyFile();
    }

    private List<String> command(String kind, String out) throws Exception {
        List<String> words = HeddleProcess.shortLived(JDK);
        words.addAll(List.of("-jar", HeddleProcess.HOME.resolve("heddle.jar").toString()));
        words.addAll(
                List.of("hunt", "--budget", BUDGET.toSeconds() + "s", "-o", out, "--also", "junit=" + out + ".xml"));
        return HeddleProcess.words(
                words,
                HeddleProcess.program(
                        JDK, HeddleProcess.classPath(Hostile.class), Hostile.class, kind.split(" (?=\\d)")));
    }

    private HeddleProcess.Result hunt(String kind, String out) throws Exception {
        return HeddleProcess.start(command(kind, out), temp);
    }

    /** In each phase: while a program is recorded, analysed and searched. */
    @Test
    void aSignalEndsEachPhaseWithAllReports() throws Exception {
        for (String phase : List.of("recordings/1/recording", "predicted", "runs")) {
            Directories.delete(temp.resolve("stopped"));
            Path text = temp.resolve("text");
            Process command = new ProcessBuilder(command("spins", "stopped"))
                    .directory(temp.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(text.toFile())
                    .start();
            try {
                awaitFile(temp.resolve("stopped").resolve(phase), command);
                command.destroy();
                assertThat(command.waitFor(30, TimeUnit.SECONDS)).as(phase).isTrue();
                assertThat(command.exitValue()).as(Files.readString(text)).isEqualTo(143);
                assertReports("stopped");
            } finally {
                command.destroyForcibly();
            }
        }
    }

    private static void awaitFile(Path file, Process command) throws InterruptedException {
        while (!Files.exists(file) && command.isAlive()) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assertThat(file).exists();
    }
}
