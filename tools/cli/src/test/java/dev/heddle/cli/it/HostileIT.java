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
    private static final Duration BUDGET = Duration.ofSeconds(5);
    private static final Duration MOST_LATE = Duration.ofSeconds(5);
    /** On a machine that is busy with other work, a hunt may be late, or have no time for a second schedule. */
    private static final int ATTEMPTS = 3;

    private static final List<String> SEARCHED = List.of("halts", "forks");
    private static final List<String> NOT_SEARCHED = List.of("aborts", "spins", "both spin", "waits", "prints");

    /** The claims do not depend on the JDK. */
    private static final Path JDK = Jdks.one(1).findFirst().orElseThrow();

    @TempDir
    Path temp;

    static Stream<String> kinds() {
        Stream<String> some = Stream.of("halts", "spins");
        Stream<String> others = Stream.of(
                "aborts", "forks", "initialiser", "threads 10000", "both spin", "ignores signals", "waits", "prints");
        return Jdks.everywhere() ? Stream.concat(some, others) : some;
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void huntEndsWithinItsBudget(String kind) throws Exception {
        for (int attempt = 1; ; attempt++) {
            long begin = System.nanoTime();
            Duration budget = BUDGET.multipliedBy(attempt);
            HeddleProcess.Result result = HeddleProcess.start(command(kind, budget, "results-" + attempt), temp);
            Duration time = Duration.ofNanos(System.nanoTime() - begin);
            assertReports("results-" + attempt);
            if (time.minus(budget).compareTo(MOST_LATE) <= 0 && hasSearched(kind, "results-" + attempt)) {
                checkExit(kind, result);
                return;
            }
            assertThat(attempt).as("%s took %s\n%s", kind, time, result.all()).isLessThan(ATTEMPTS);
        }
    }

    private static void checkExit(String kind, HeddleProcess.Result result) {
        if (NOT_SEARCHED.contains(kind)) {
            assertThat(result.exitCode()).as(result.toString()).isEqualTo(ExitCode.BAD_RECORDING);
            assertThat(result.err()).contains("nothing was searched: ");
        }
    }

    /** Whether the programs that end by themselves had several schedules. */
    private boolean hasSearched(String kind, String out) throws IOException {
        JsonNode found = new ObjectMapper()
                .readTree(temp.resolve(out).resolve("findings.json").toFile());
        return !SEARCHED.contains(kind)
                || found.path("counts").path("schedules").intValue() > 1;
    }

    private void assertReports(String out) {
        assertThat(temp.resolve(out).resolve("findings.json")).isNotEmptyFile();
        assertThat(temp.resolve(out).resolve("report.html")).isNotEmptyFile();
        assertThat(temp.resolve(out + ".xml")).isNotEmptyFile();
    }

    private List<String> command(String kind, Duration budget, String out) throws Exception {
        List<String> words = HeddleProcess.shortLived(JDK);
        words.addAll(List.of("-jar", HeddleProcess.HOME.resolve("heddle.jar").toString()));
        words.addAll(
                List.of("hunt", "--budget", budget.toSeconds() + "s", "-o", out, "--also", "junit=" + out + ".xml"));
        return HeddleProcess.words(
                words,
                HeddleProcess.program(
                        JDK, HeddleProcess.classPath(Hostile.class), Hostile.class, kind.split(" (?=\\d)")));
    }

    /** In each phase: while a program is recorded, analysed and searched. */
    @Test
    void aSignalEndsEachPhaseWithAllReports() throws Exception {
        for (String phase : List.of("recordings/1/recording", "predicted", "runs")) {
            Directories.delete(temp.resolve("stopped"));
            Path text = temp.resolve("text");
            Process command = new ProcessBuilder(command("spins", Duration.ofSeconds(60), "stopped"))
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
