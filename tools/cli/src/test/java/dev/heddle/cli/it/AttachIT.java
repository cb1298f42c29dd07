package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that run already are recorded, and are as before afterwards. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class AttachIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();

    @TempDir
    Path work;

    /** Where targets keep woven classes; null for the usual place. */
    private Path cache;

    @ParameterizedTest
    @MethodSource("dev.heddle.trace.testing.Jdks#homes")
    void recordsTwiceAndRestoresTheClasses(Path jdk) throws Exception {
        try (Target target = target(jdk)) {
            Path first = work.resolve("first");
            HeddleProcess.Result attach = heddle(
                    "attach",
                    target.pid(),
                    "--for",
                    "1s",
                    "--profile",
                    "access",
                    "--detail",
                    "races",
                    "-o",
                    first.toString());
            assertThat(attach.exitCode()).as(attach.all()).isZero();
            Path second = work.resolve("second");
            attach = heddle("attach", target.pid(), "--for", "3s", "-o", second.toString());
            assertThat(attach.exitCode()).as(attach.all()).isZero();
            assertThat(attach.err()).contains("a lock was held for 1");
            assertThat(compilerDirectives(target)).contains("(default)").doesNotContain("heddle");
            String out = target.end();
            assertThat(out).contains("thread main").doesNotContain("thread heddle");
            assertThat(target.err()).doesNotContain("heddle:");

            assertThat(held(first)).as("the lock that was held all the time").isPositive();
            HeddleProcess.Result races = analyze("happens-before", first);
            assertThat(races.exitCode()).as(races.all()).isEqualTo(1);
            assertThat(races.out())
                    .contains("RunningTarget.racy")
                    .doesNotContain("guarded")
                    .doesNotContain("data[");
            HeddleProcess.Result show = heddle("show", second.toString());
            assertThat(show.out())
                    .contains("profile facts", "locks held for 100 ms or longer")
                    .containsPattern("Object at RunningTarget.java:\\d+ +Thread.sleep, RunningTarget.java:\\d+");
            HeddleProcess.Result deadlocks = analyze("deadlock", second);
            assertThat(deadlocks.exitCode()).as(deadlocks.all()).isEqualTo(1);
            assertThat(deadlocks.out()).contains("deadlock prediction: 1 candidate", "RunningTarget.nest");
            for (Path recording : List.of(first, second)) {
                HeddleProcess.Result verify = heddle("verify", recording.toString());
                assertThat(verify.exitCode()).as(verify.all()).isZero();
            }
        }
    }

    @Test
    void reportsProcessesThatCannotBeRecorded() throws Exception {
        Path jdk = JDK;
        try (Target target = target(jdk)) {
            String pid = target.pid();
            Process other = new ProcessBuilder(command(
                            jdk, "attach", pid, "-o", work.resolve("long").toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(work.resolve("other.txt").toFile())
                    .start();
            try {
                while (!Files.exists(work.resolve("long/manifest.json"))) {
                    assertThat(other.isAlive()).isTrue();
                    Thread.onSpinWait();
                }
                HeddleProcess.Result twice = heddle(
                        "attach",
                        pid,
                        "--for",
                        "1s",
                        "-o",
                        work.resolve("twice").toString());
                assertThat(twice.exitCode()).as(twice.all()).isEqualTo(2);
                assertThat(twice.err()).contains("twice at a time").hasLineCount(1);
                HeddleProcess.Result stop = heddle("attach", pid, "--stop");
                assertThat(stop.err())
                        .as(Files.readString(work.resolve("other.txt")))
                        .contains("has ended");
                assertThat(other.waitFor(1, TimeUnit.MINUTES)).isTrue();
                assertThat(other.exitValue())
                        .as(Files.readString(work.resolve("other.txt")))
                        .isZero();
            } finally {
                other.destroyForcibly().waitFor();
            }
        }
        HeddleProcess.Result gone = heddle("attach", "99999999", "--for", "1s");
        assertThat(gone.exitCode()).as(gone.all()).isEqualTo(2);
        assertThat(gone.err()).contains("there is no process 99999999").hasLineCount(1);
        Process none = new ProcessBuilder("sleep", "60").start();
        try {
            HeddleProcess.Result sleep = heddle("attach", Long.toString(none.pid()), "--for", "1s");
            assertThat(sleep.err()).contains("is not a JVM").hasLineCount(1);
            assertThat(none.isAlive()).isTrue();
        } finally {
            none.destroyForcibly().waitFor();
        }
        try (Target target = target(jdk, "-XX:+DisableAttachMechanism")) {
            HeddleProcess.Result forbidden = heddle("attach", target.pid(), "--for", "1s");
            assertThat(forbidden.exitCode()).as(forbidden.all()).isEqualTo(2);
            assertThat(forbidden.err()).contains("-XX:+DisableAttachMechanism").hasLineCount(1);
        }
    }

    /** Its hooks have names of their own, with which no other process can do anything. */
    @Tag("nightly")
    @Test
    void secondRecordingKeepsNoWovenClasses() throws Exception {
        cache = work.resolve("cache");
        try (Target target = target(JDK)) {
            for (String profile : List.of("access", "sync")) {
                HeddleProcess.Result attach = heddle(
                        "attach",
                        target.pid(),
                        "--for",
                        "1s",
                        "--profile",
                        profile,
                        "-o",
                        work.resolve("of-" + profile).toString());
                assertThat(attach.exitCode()).as(attach.all()).isZero();
            }
        }
        try (Stream<Path> kept = Files.list(cache)) {
            List<String> contents = kept.map(AttachIT::latin).toList();
            assertThat(contents).anyMatch(content -> content.contains("HeddleThreadLog"));
            assertThat(contents).noneMatch(content -> content.contains("Hed001ThreadLog"));
        }
    }

    private static String latin(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A runtime without the module stands for a JRE. */
    @Test
    void requiresAJdk() throws Exception {
        for (List<String> words : List.of(List.of("attach", "1", "--for", "1s"), List.of("jps"))) {
            List<String> command = command(JDK, words.toArray(String[]::new));
            command.addAll(1, List.of("--limit-modules", "java.se,jdk.unsupported"));
            Path said = work.resolve("said.txt");
            Process jre = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            assertThat(jre.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(Files.readString(said))
                    .startsWith("heddle: the Java that runs heddle lacks the module jdk.attach: run it with a JDK")
                    .hasLineCount(1);
            assertThat(jre.exitValue()).isEqualTo(2);
        }
    }

    /** A process of another user: root starts one; for other users the first process of the system is one. */
    @Test
    void acceptsOnlyItsOwnUser() throws Exception {
        boolean isRoot = "root".equals(System.getProperty("user.name"));
        Process other = isRoot
                ? new ProcessBuilder("setpriv", "--reuid", "65534", "--clear-groups", "sleep", "60").start()
                : null;
        try {
            if (other != null) {
                while (other.info().user().orElse("").equals("root")) {
                    assertThat(other.isAlive()).isTrue();
                    Thread.onSpinWait();
                }
            }
            String pid = other == null ? "1" : Long.toString(other.pid());
            HeddleProcess.Result attach = heddle("attach", pid, "--for", "1s");
            assertThat(attach.exitCode()).as(attach.all()).isEqualTo(2);
            assertThat(attach.err())
                    .contains("process " + pid + " belongs to the user ")
                    .contains("run heddle as ")
                    .hasLineCount(1);
        } finally {
            if (other != null) {
                other.destroyForcibly().waitFor();
            }
        }
    }

    @Test
    void endsAtAMatchingLineOfAFile() throws Exception {
        try (Target target = target(JDK)) {
            assertThat(heddle("jps").out()).containsPattern(target.pid() + " .* no +dev.heddle.cli.it.RunningTarget");
            Path log = work.resolve("app.log");
            Files.writeString(log, "over before\n");
            Thread writer = new Thread(() -> write(log));
            writer.start();
            HeddleProcess.Result attach = heddle(
                    "attach",
                    target.pid(),
                    "--until",
                    log + ":^over$",
                    "-o",
                    work.resolve("until").toString());
            writer.join();
            assertThat(attach.exitCode()).as(attach.all()).isZero();
            assertThat(attach.err()).contains(" events of ");
        }
    }

    private void write(Path log) {
        try {
            while (!Files.exists(work.resolve("until/manifest.json"))) {
                Thread.onSpinWait();
            }
            Files.writeString(log, "over before\nstill on\nover\n");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String compilerDirectives(Target target) throws Exception {
        Process jcmd = new ProcessBuilder(JDK.resolve("bin/jcmd").toString(), target.pid(), "Compiler.directives_print")
                .start();
        return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static long held(Path recording) {
        try (Recording open = Recording.open(recording)) {
            long[] count = new long[1];
            open.forEach((stamp, thread, site, target, aux) -> count[0] += site == Op.HELD.code() ? 1 : 0);
            return count[0];
        }
    }

    private HeddleProcess.Result analyze(String technique, Path recording) throws IOException, InterruptedException {
        return heddle(
                "analyze",
                "--technique",
                technique,
                "-o",
                work.resolve("of-" + technique).toString(),
                recording.toString());
    }

    private HeddleProcess.Result heddle(String... words) throws IOException, InterruptedException {
        return HeddleProcess.run(JDK, work, List.of(words));
    }

    private static List<String> command(Path jdk, String... words) {
        List<String> command = HeddleProcess.shortLived(jdk);
        command.addAll(List.of("-jar", HeddleProcess.HOME.resolve("heddle.jar").toString()));
        command.addAll(List.of(words));
        return command;
    }

    private Target target(Path jdk, String... options) throws Exception {
        List<String> command = HeddleProcess.shortLived(jdk);
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", HeddleProcess.classPath(RunningTarget.class), RunningTarget.class.getName()));
        Path err = Files.createTempFile(work, "target", ".err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
        if (cache != null) {
            builder.environment().put("HEDDLE_CACHE", cache.toString());
        }
        Target target = new Target(builder.start(), err);
        target.awaitReady();
        return target;
    }

    /** A program that runs until its input ends. */
    private record Target(Process process, Path errors) implements AutoCloseable {
        String pid() {
            return Long.toString(process.pid());
        }

        void awaitReady() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = process.getInputStream().read();
                    c != '\n';
                    c = process.getInputStream().read()) {
                assertThat(c).isNotNegative();
                line.append((char) c);
            }
            assertThat(line.toString().strip()).isEqualTo("ready");
        }

        String end() throws Exception {
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            return out;
        }

        String err() throws IOException {
            return Files.readString(errors);
        }

        @Override
        public void close() {
            process.destroyForcibly();
            process.onExit().join();
        }
    }
}
