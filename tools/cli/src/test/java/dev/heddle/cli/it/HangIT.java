package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** From a process that hangs to a plan that makes another run of its program hang in the same way. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HangIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();
    private static final String PROGRAMS = "dev.heddle.subjects.hung.";

    @TempDir
    Path work;

    @Test
    void reproducesTheDeadlockOfAProcess() throws Exception {
        reproduces(
                "MonitorCycle",
                "holds MonitorCycle$Account #1 from MonitorCycle.java:28 and waits for MonitorCycle$Account #2",
                "10s");
    }

    /** Two, or all in the profile {@code nightly}. {@code AuditUnderLock} is left out, because its hang is not reached. */
    static Stream<Arguments> hangs() {
        Stream<Arguments> all = Stream.of(
                Arguments.of("PoolStarvation", "all 2 threads of the pool pool-1-thread-* wait for tasks"),
                Arguments.of("Initialisers", "class initialisers: Initialisers$Codecs against Initialisers$Charsets"),
                Arguments.of("JoinUnderLock", "a thread waits for the end of a thread while it holds a lock"),
                Arguments.of("LoggingMessage", "2 threads wait for each other's locks: "),
                Arguments.of("LockCycle", "holds ReentrantReadWriteLock #"),
                Arguments.of("LostNotify", "a thread waits for a notification"),
                Arguments.of("LatchUnderLock", "a thread waits for a latch while it holds a lock"),
                Arguments.of("BorrowUnderLock", "a thread waits for a notification while it holds a lock"),
                Arguments.of("StatementEviction", "2 threads wait for each other's locks: "));
        return all.limit(Jdks.times(2, Integer.MAX_VALUE));
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("hangs")
    void reproducesOtherHangs(String program, String cause) throws Exception {
        reproduces(program, cause, "off");
    }

    private void reproduces(String program, String cause, String shrink) throws Exception {
        Path dumps = work.resolve("dumps");
        HeddleProcess.Result hang = dumped(program, dumps);
        assertThat(hang.out()).contains(cause).contains("did not move in 2 dumps");
        assertThat(dumps.resolve("findings.json")).exists();
        Path out = work.resolve("hunt");
        List<String> target = command(program);
        HeddleProcess.Result hunt = heddle(
                Stream.of(
                                "hunt",
                                "--budget",
                                "60s",
                                "--shrink",
                                shrink,
                                "-o",
                                out.toString(),
                                "--from",
                                dumps.resolve("dump-1.txt").toString(),
                                dumps.resolve("dump-2.txt").toString())
                        .toList(),
                target);
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.out()).contains("the same hang as in the dumps: ");
        String plan = hunt.out()
                .lines()
                .filter(line -> line.startsWith("the same hang as in the dumps: "))
                .findFirst()
                .orElseThrow()
                .replaceAll(".*, replayed by ", "");
        HeddleProcess.Result replay = heddle(
                List.of("replay", "--runs", "2", "-o", work.resolve("again").toString(), plan), target);
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
    }

    /** Explains a run that hangs. It is repeated until the program hangs. */
    private HeddleProcess.Result dumped(String program, Path out) throws Exception {
        List<String> words =
                Stream.concat(command(program).stream(), Stream.of("hang")).toList();
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(work.resolve("program.txt").toFile())
                .start();
        try {
            for (int i = 0; ; i++) {
                Path place = work.resolve("dumps-" + i);
                HeddleProcess.Result hang = heddle(
                        List.of("hang", "--apart", "1s", "-o", place.toString(), Long.toString(process.pid())),
                        List.of());
                assertThat(process.isAlive())
                        .as(Files.readString(work.resolve("program.txt")))
                        .isTrue();
                if (hang.exitCode() == 1) {
                    Files.move(place, out);
                    return hang;
                }
                // The process may not be a JVM yet.
                if (!hang.err().contains("is not a JVM")) {
                    assertThat(hang.exitCode()).as(hang.all()).isZero();
                }
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void reportsThatTheDriverDoesNotReachTheHang() throws Exception {
        Path dumps = work.resolve("dumps");
        dumped("MonitorCycle", dumps);
        HeddleProcess.Result hunt = heddle(
                List.of(
                        "hunt",
                        "--budget",
                        "8s",
                        "-o",
                        work.resolve("hunt").toString(),
                        "--from",
                        dumps.resolve("dump-2.txt").toString()),
                command("JoinUnderLock"));
        assertThat(hunt.out()).contains("the hang of the dumps was not reached: 2 threads wait for each other's locks");
    }

    @Test
    void refusesDumpsWithoutAHang() throws Exception {
        Path file = work.resolve("a.txt");
        Files.writeString(file, "nothing\n");
        HeddleProcess.Result hunt = heddle(List.of("hunt", "--from", file.toString()), command("MonitorCycle"));
        assertThat(hunt.exitCode()).isEqualTo(2);
        assertThat(hunt.err()).contains("it contains no thread dump").hasLineCount(1);
        HeddleProcess.Result hang = heddle(List.of("hang", "--apart", "1s", file.toString()), List.of());
        assertThat(hang.exitCode()).isEqualTo(2);
        assertThat(hang.err()).contains("--apart is only valid for a process").hasLineCount(1);
    }

    private static List<String> command(String program) throws ClassNotFoundException {
        return HeddleProcess.subject(JDK, Class.forName(PROGRAMS + program, false, HangIT.class.getClassLoader()));
    }

    private HeddleProcess.Result heddle(List<String> own, List<String> target)
            throws IOException, InterruptedException {
        return HeddleProcess.run(JDK, work, target.isEmpty() ? own : HeddleProcess.words(own, target));
    }
}
