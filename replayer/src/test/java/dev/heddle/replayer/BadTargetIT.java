package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.Outcome.End;
import dev.heddle.trace.testing.Jdks;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.BadTarget;
import program.DiesEarly;
import program.OtherAgent;

/**
 * Programs that end, block, share their JVM or fail in ways that a controlled run must survive: each has a defined
 * outcome.
 */
@Timeout(600)
class BadTargetIT {
    private static final String JDK = System.getProperty("java.home");
    private static final RandomPlan PLAN = new RandomPlan("r", "random", 1);

    @TempDir
    Path folder;

    static Stream<String> jdks() {
        return ControlledRun.jdks();
    }

    static Stream<String> one() {
        return ControlledRun.jdk(0);
    }

    static Stream<String> another() {
        return ControlledRun.jdk(1);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void exitAndHaltOfASecondThreadLoseNoOutput(String jdk) throws Exception {
        List<String> deeds = List.of("exit", "halt");
        for (String deed : deeds) {
            if (!Jdks.takes(Path.of(jdk), deeds.indexOf(deed))) {
                continue;
            }
            ControlledRun run = ControlledRun.of(jdk, folder.resolve(deed), PLAN, BadTarget.class, deed);
            assertThat(run.exit()).as("%s", run).isEqualTo(deed.equals("exit") ? 7 : 8);
            isWhole(run, End.EXIT);
            assertThat(run.err()).as("%s", run).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("one")
    void distinguishesSignalsFromExits(String jdk) throws Exception {
        ControlledRun.Started started = start(jdk, "serial", List.of(), List.of(), BadTarget.class, "forever");
        awaitOutput(started, "ready");
        // SIGTERM, where there are signals.
        started.process().destroy();
        ControlledRun run = started.await();
        assertThat(run.exit()).as("%s", run).isEqualTo(143);
        isWhole(run, End.STOPPED);
    }

    @Test
    void treatsReadsOfStandardInputAsUncontrolled() throws Exception {
        ControlledRun.Started started = start(JDK, "serial", List.of(), List.of(), BadTarget.class, "stdin");
        // The other thread ends, and then the run waits for input.
        try (OutputStream input = started.process().getOutputStream()) {
            input.write('!');
        }
        ControlledRun run = started.await();
        assertThat(run.exit()).as("%s", run).isZero();
        assertThat(run.out()).isEqualToIgnoringNewLines("over " + (21 + '!'));
        isWhole(run, End.EXIT);
    }

    @ParameterizedTest
    @MethodSource("another")
    void waitsForChildProcesses(String jdk) throws Exception {
        ControlledRun run = ControlledRun.of(jdk, folder.resolve("child"), PLAN, BadTarget.class, "child");
        assertThat(run.exit()).as("%s", run).isZero();
        assertThat(run.out())
                .as("%s", run)
                .contains("child 0")
                .contains("silent child 0")
                .contains("over 21");
        isWhole(run, End.EXIT);
    }

    @Test
    void programsNeverCatchHeddlesExceptions() throws Exception {
        ControlledRun run = ControlledRun.of(JDK, folder.resolve("catches"), PLAN, BadTarget.class, "catches");
        assertThat(run.exit()).as("%s", run).isZero();
        assertThat(run.out()).isEqualToIgnoringNewLines("over 220");
        isWhole(run, End.EXIT);
        assertThat(run.outcome().uncaught()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("one")
    void runsBeforeAndAfterAnotherAgent(String jdk) throws Exception {
        String other = "-javaagent:" + otherAgent();
        for (boolean isBefore : new boolean[] {true, false}) {
            ControlledRun run = start(
                            jdk,
                            "serial",
                            isBefore ? List.of(other) : List.of(),
                            isBefore ? List.of() : List.of(other),
                            BadTarget.class,
                            "quiet")
                    .await();
            assertThat(run.exit()).as("before: %s, %s", isBefore, run).isZero();
            assertThat(run.out()).isEqualToIgnoringNewLines("over 21");
            isWhole(run, End.EXIT);
            assertThat(run.outcome().decisions()).as("%s", run).isGreaterThan(15);
        }
    }

    @ParameterizedTest
    @MethodSource("another")
    void runsWithAListeningDebugger(String jdk) throws Exception {
        String jdwp = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0";
        for (boolean isBefore : new boolean[] {true, false}) {
            ControlledRun run = start(
                            jdk,
                            "serial",
                            isBefore ? List.of(jdwp) : List.of(),
                            isBefore ? List.of() : List.of(jdwp),
                            BadTarget.class,
                            "quiet")
                    .await();
            assertThat(run.exit()).as("%s", run).isZero();
            isWhole(run, End.EXIT);
            assertThat(run.outcome().outside()).as("%s", run).isZero();
        }
    }

    @Test
    void reportsAProgramThatDoesNotStart() throws Exception {
        ControlledRun.Started started = ControlledRun.start(
                JDK, folder.resolve("none"), options("serial"), List.of(), List.of("-cp", ".", "no.such.Main"));
        ControlledRun none = started.await();
        assertThat(none.exit()).as("%s", none).isEqualTo(1);
        assertThat(none.err()).contains("no.such.Main").doesNotContain("at dev.heddle");
        assertThat(none.outcome().end()).isEqualTo(End.EXIT);
        ControlledRun dies = ControlledRun.of(JDK, folder.resolve("dies"), PLAN, DiesEarly.class);
        assertThat(dies.exit()).as("%s", dies).isEqualTo(1);
        assertThat(dies.err()).contains("ExceptionInInitializerError").doesNotContain("at dev.heddle");
        isWhole(dies, End.EXIT);
        // The launcher itself has printed it, before there was a thread of the program: no uncaught exception, but
        // the exit code.
        assertThat(dies.outcome().uncaught()).as("%s", dies).isEmpty();
    }

    private ControlledRun.Started start(
            String jdk, String mode, List<String> before, List<String> after, Class<?> program, String... arguments)
            throws IOException {
        List<String> words = new ArrayList<>(after);
        words.addAll(List.of("-cp", ControlledRun.classPath() + File.pathSeparator + asm(), program.getName()));
        words.addAll(List.of(arguments));
        Path own = Files.createTempDirectory(folder, "run");
        return ControlledRun.start(jdk, own, options(mode), before, words);
    }

    private String options(String mode) throws IOException {
        Path file = folder.resolve("plan.json");
        PlanFile.write(file, PLAN);
        return "plan=" + file + ",mode=" + mode;
    }

    private static void isWhole(ControlledRun run, End end) throws IOException {
        Outcome outcome = run.outcome();
        assertThat(outcome.end()).as("%s", run).isEqualTo(end);
        assertThat(run.schedule().turns()).as("%s", run).isNotEmpty();
        try (Recording recording = Recording.open(run.recording())) {
            assertThat(recording.manifest().end()).as("%s", run).isNotNull();
        }
    }

    private static void awaitOutput(ControlledRun.Started started, String word) throws IOException {
        while (!Files.readString(started.folder().resolve("out")).contains(word)) {
            assertThat(started.process().isAlive()).isTrue();
            Thread.onSpinWait();
        }
    }

    private Path otherAgent() throws IOException {
        Path jar = folder.resolve("other.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", OtherAgent.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        // The class itself is on the class path.
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    private static String asm() {
        for (String element : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (element.contains("asm-") && !element.contains("asm-commons") && !element.contains("asm-tree")) {
                return element;
            }
        }
        throw new AssertionError("no ASM on the class path");
    }
}
