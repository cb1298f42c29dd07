package dev.heddle.subjects.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Each program in a JVM of its own, because some of them end it. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class PlainProgramsTest {

    @Test
    void noThreadsSaysHello() throws Exception {
        assertThat(run(NoThreads.class)).isEqualTo(new Outcome(0, "hello"));
    }

    @Test
    void waitNotifyPasses() throws Exception {
        assertThat(run(WaitNotify.class)).isEqualTo(new Outcome(0, ""));
    }

    @Test
    void generationsAddUp() throws Exception {
        assertThat(run(Generations.class)).isEqualTo(new Outcome(0, "39"));
    }

    @Test
    void exitsWithTheCodeItIsGiven() throws Exception {
        assertThat(run(Exits.class, "7")).isEqualTo(new Outcome(7, ""));
    }

    @Test
    void throwsInASecondThreadAndStillEndsWell() throws Exception {
        Outcome outcome = run(Throws.class);
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.output()).contains("Exception in thread \"thrower\"").endsWith("main ends");
    }

    @Test
    void sleeperIsReadyAndRunsUntilKilled() throws Exception {
        Process sleeper = start(Sleeper.class);
        try (BufferedReader output = sleeper.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).isEqualTo("ready");
            assertThat(sleeper.isAlive()).isTrue();
        } finally {
            sleeper.destroyForcibly().waitFor();
        }
    }

    /** Natively the deadlock is next to impossible, but possible: then the program is killed and that is fine. */
    @Test
    void deadlockEndsOrHangs() throws Exception {
        Process deadlock = start(Deadlock.class);
        try {
            if (deadlock.waitFor(10, TimeUnit.SECONDS)) {
                assertThat(deadlock.exitValue()).isZero();
            }
        } finally {
            deadlock.destroyForcibly().waitFor();
        }
    }

    private record Outcome(int exitCode, String output) {}

    private static Outcome run(Class<?> mainClass, String... args) throws IOException, InterruptedException {
        Process process = start(mainClass, args);
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Outcome(process.waitFor(), output.strip());
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(Class<?> mainClass, String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
