package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers are driven, stopped, recorded and hunted. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ServerIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();

    @TempDir
    Path work;

    @ParameterizedTest
    @MethodSource("dev.heddle.trace.testing.Jdks#homes")
    void recordsAServerUntilItsLoadEnds(Path jdk) throws Exception {
        String port = freePort();
        HeddleProcess.Result record = heddle(
                server(jdk, port),
                "record",
                "-o",
                work.resolve("rec").toString(),
                "--ready",
                port,
                "--drive",
                load(jdk, port) + " inTurn");
        assertThat(record.exitCode()).as(record.all()).isZero();
        assertThat(record.out()).contains("serving");
        try (Recording recording = Recording.open(work.resolve("rec"))) {
            assertThat(recording.manifest().isClosed()).isTrue();
        }
    }

    @Test
    void findsALostUpdateOfTwoRequests() throws Exception {
        String port = freePort();
        HeddleProcess.Result hunt = hunt(port, "^serving", load(JDK, port), "--first", "--budget", "1m");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.out()).contains("the load failed, exit code 1: sold 1").contains("ServingTarget");
        String line = hunt.out()
                .lines()
                .filter(one -> one.contains("try it: "))
                .findFirst()
                .orElseThrow();
        assertThat(line).contains("--mode gated").contains("--ready '^serving'").contains("--drive ");
        HeddleProcess.Result again = pasted(line.substring(line.indexOf("heddle replay")));
        assertThat(again.exitCode()).as(again.all()).isEqualTo(1);
        assertThat(again.out()).contains("the load failed, exit code 1: sold 1");
        assertThat(again.out()).contains("repeat it with: heddle replay --mode gated --include");
    }

    @Tag("ci")
    @Test
    void findsADeadlockOfTwoRequests() throws Exception {
        String port = freePort();
        HeddleProcess.Result hunt = hunt(port, "^serving", load(JDK, port) + " moves", "--first", "--budget", "1m");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        // The recorded run may deadlock already.
        assertThat(hunt.out())
                .containsPattern("deadlock of 2 threads|confirmed with a failure")
                .contains("ServingTarget.there")
                .contains("ServingTarget.back");
    }

    @Tag("ci")
    @Test
    void huntsUntilTheBudgetIsSpent() throws Exception {
        String port = freePort();
        HeddleProcess.Result hunt = hunt(port, port, "true", "--budget", "12s");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(5);
        assertThat(hunt.out()).contains("then the budget was spent");
    }

    @Test
    void reportsErrorsOfAServer() throws Exception {
        String port = freePort();
        List<String> server = server(JDK, port);
        assertWrong(
                heddle(server, record("1", "--ready", "no such line", "--stop-after", "1s", "--timeout", "2s")),
                "no line of its output matched");
        String closed = freePort();
        assertWrong(
                heddle(server, record("8", "--ready", closed, "--drive", "true", "--timeout", "2s")),
                "port " + closed + " was not opened");
        assertWrong(
                heddle(server, record("2", "--ready", port, "--drive", "no-such-command-at-all")),
                "the load cannot be started");
        HeddleProcess.Result failed = heddle(server, record("3", "--ready", port, "--drive", "echo badly; exit 3"));
        assertThat(failed.exitCode()).as(failed.all()).isEqualTo(1);
        assertThat(failed.err()).contains("the load failed, exit code 3: badly");
        HeddleProcess.Result matched =
                heddle(server, record("4", "--ready", port, "--drive", "echo GET 503", "--drive-fails", " 5\\d\\d"));
        assertThat(matched.exitCode()).as(matched.all()).isEqualTo(1);
        assertThat(matched.err()).contains("1 line of the load's output match");
        assertWrong(
                heddle(server(JDK, "none"), record("5", "--ready", port, "--stop-after", "1s")),
                "the server ended before it was ready");
        assertWrong(heddle(server, record("6", "--drive", "true")), "--drive requires --ready");
        assertWrong(
                heddle(server, "hunt", "--technique", "server"),
                "--technique server is only valid for a server: add --ready PORT|URL|REGEX");
        try (ServerSocket taken = new ServerSocket(Integer.parseInt(port))) {
            assertThat(taken.isBound()).isTrue();
            assertWrong(
                    heddle(server, record("7", "--ready", port, "--drive", "true")),
                    "is in use before the program has started");
        }
        assertThat(ProcessHandle.allProcesses()
                        .filter(process ->
                                process.info().commandLine().orElse("").contains("ServingTarget " + port)))
                .isEmpty();
    }

    private static void assertWrong(HeddleProcess.Result result, String why) {
        assertThat(result.exitCode()).as(result.all()).isEqualTo(2);
        assertThat(result.err().lines().filter(line -> line.startsWith("heddle: ")))
                .as(result.all())
                .hasSize(1);
        assertThat(result.err()).contains(why);
    }

    private String[] record(String name, String... options) {
        List<String> words =
                new ArrayList<>(List.of("record", "-o", work.resolve(name).toString()));
        words.addAll(List.of(options));
        return words.toArray(String[]::new);
    }

    private HeddleProcess.Result heddle(List<String> server, String... options)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(options));
        words.add("--");
        words.addAll(server);
        return HeddleProcess.run(JDK, work, words);
    }

    private HeddleProcess.Result hunt(String port, String ready, String drive, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("hunt", "--include", "dev.heddle.cli.it.*"));
        words.addAll(List.of("-o", work.resolve("hunt").toString(), "--ready", ready, "--drive", drive));
        words.addAll(List.of(options));
        return heddle(server(JDK, port), words.toArray(String[]::new));
    }

    /** The line as a person pastes it into a shell. */
    private HeddleProcess.Result pasted(String line) throws IOException, InterruptedException {
        String heddle = "heddle() { " + HeddleProcess.java(JDK) + " -jar " + HeddleProcess.HOME.resolve("heddle.jar")
                + " \"$@\"; }; ";
        Path out = work.resolve("pasted.out");
        Path err = work.resolve("pasted.err");
        Process shell = new ProcessBuilder("sh", "-c", heddle + line)
                .directory(work.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(shell.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return new HeddleProcess.Result(shell.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static List<String> server(Path jdk, String port) throws Exception {
        return HeddleProcess.program(jdk, HeddleProcess.classPath(ServingTarget.class), ServingTarget.class, port);
    }

    private static String load(Path jdk, String port) throws Exception {
        return String.join(
                " ", HeddleProcess.program(jdk, HeddleProcess.classPath(ServingLoad.class), ServingLoad.class, port));
    }

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return Integer.toString(socket.getLocalPort());
        }
    }
}
