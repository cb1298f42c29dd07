package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.plain.Deadlock;
import dev.heddle.subjects.plain.Throws;
import dev.heddle.subjects.plain.WaitNotify;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.Outcome.End;
import dev.heddle.trace.run.RunLine;
import dev.heddle.trace.testing.Jdks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.AwaitsProcesses;
import program.Leaves;
import program.LoadsAgent;
import program.Settings;

/** Several runs in one JVM. The oracle is a separate JVM for each run. */
@Timeout(2_400)
class InProcessIT {
    /** Later runs reveal what earlier ones left behind. */
    private static final int SEEDS = Jdks.times(2, 3);

    /** Distance between the compared subjects, each on one of the JDKs: odd, because twins are neighbours. */
    private static final int SHARE = Jdks.times(175, 5);

    /** Distance between the tested kinds of state and of settings. */
    private static final int SHARE_OF_STATE = Jdks.times(6, 1);

    /** Outside the profile {@code nightly} one: the subjects are programs too. */
    private static final List<Class<?>> PROGRAMS =
            Jdks.everywhere() ? List.of(Deadlock.class, Throws.class, WaitNotify.class) : List.of(Throws.class);

    private static final int FAILING_SEEDS = 25;

    /** Objects of 4 MiB each, so that not all fit into the heap. */
    private static final int MANY = Jdks.times(40, 60);

    /** Enough that some fail. */
    private static final int TEST_SEEDS = 20;

    @TempDir
    Path folder;

    private int runs;

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
    void runsInOneJvmEqualThoseOfFreshJvms(String jdk) throws Exception {
        List<Class<?>> programs = new ArrayList<>();
        for (Class<?> program : PROGRAMS) {
            if (Jdks.takes(Path.of(jdk), PROGRAMS.indexOf(program))) {
                programs.add(program);
            }
        }
        List<Subject> subjects = Subjects.all();
        for (int i = 0; i < subjects.size(); i++) {
            if (Jdks.takes(Path.of(jdk), i, SHARE)) {
                programs.add(subjects.get(i).mainClass());
            }
        }
        for (Class<?> program : programs) {
            List<RunLine> lines = inOneJvm(jdk, SEEDS, program);
            RunLine last = lines.get(lines.size() - 1);
            // A program that changes unrestorable state has a JVM for each run.
            assertThat(lines.size() == SEEDS || !last.unclean().isEmpty())
                    .as("%s", program)
                    .isTrue();
            assertSame(program, last, fresh(jdk, last.outcome().seed(), program));
        }
    }

    @ParameterizedTest
    @MethodSource("one")
    void endedRunsLeaveTheJvmUsable(String jdk) throws Exception {
        List<RunLine> lines = inOneJvm(jdk, FAILING_SEEDS, Deadlock.class);
        assertThat(lines).hasSize(FAILING_SEEDS);
        List<RunLine> stuck =
                lines.stream().filter(l -> l.outcome().end() == End.DEADLOCK).toList();
        assertThat(stuck).as("%s", lines).isNotEmpty();
        RunLine last = stuck.get(stuck.size() - 1);
        assertThat(last.outcome().stuckInWords()).isNotEmpty();
        ControlledRun same = fresh(jdk, last.outcome().seed(), Deadlock.class);
        assertSame(Deadlock.class, last, same);
        assertThat(last.outcome().stuckInWords()).isEqualTo(same.outcome().stuckInWords());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void unrestorableStateEndsTheJvmAfterTheRun(String jdk) throws Exception {
        for (Map.Entry<String, String> change : Leaves.UNCLEAN.entrySet()) {
            // Outside the profile nightly one: each is its own JVM.
            boolean isLeftOut = !Jdks.everywhere() && !change.getKey().equals("holder");
            if (isLeftOut || !Jdks.takes(Path.of(jdk), change.getKey().length())) {
                continue;
            }
            List<RunLine> lines = inOneJvm(jdk, 2, Leaves.class, change.getKey());
            assertThat(lines).as(change.getKey()).hasSize(1);
            assertThat(String.join("; ", lines.get(0).unclean()))
                    .as(change.getKey())
                    .contains(change.getValue());
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void restoresTheStateOfTheJvm(String jdk) throws Exception {
        for (String what : Leaves.CLEAN) {
            boolean isOfEachJdk = what.contains("driver");
            if (!isOfEachJdk && !Jdks.takes(Path.of(jdk), Leaves.CLEAN.indexOf(what), SHARE_OF_STATE)) {
                continue;
            }
            List<RunLine> lines = inOneJvm(jdk, 3, Leaves.class, what);
            assertThat(lines).as("%s\n%s", what, lines).hasSize(3);
            assertThat(lines.get(2).unclean()).as("%s", what).isEmpty();
            assertThat(lines.get(2).stdout())
                    .as("%s", what)
                    .isEqualTo(lines.get(0).stdout());
            ControlledRun same = fresh(jdk, 3, Leaves.class, what);
            if (what.equals(Leaves.WAITING)) {
                assertThat(lines.get(2).exitCode()).isEqualTo(same.exit());
            } else if (what.startsWith("properties")) {
                // The first use of the properties in a JVM executes initialisers of the JDK, so the lengths of turns
                // differ.
                assertSameExceptTurns(Leaves.class, lines.get(2), same);
            } else {
                assertSame(Leaves.class, lines.get(2), same);
            }
        }
    }

    /** The JDK's threads that await processes have small stacks, and a pool that outlives a run. */
    @ParameterizedTest
    @MethodSource("jdks")
    void eachRunAwaitsProcesses(String jdk) throws Exception {
        ControlledRun jvm = ControlledRun.with(
                jdk, folder.resolve("processes"), "plan=" + plan(1) + ",runs=1-12", AwaitsProcesses.class);
        List<RunLine> lines = RunLine.readAll(jvm.recording().resolve(RunLine.FILE_NAME));
        assertThat(lines).as("%s", jvm).isNotEmpty();
        for (RunLine line : lines) {
            assertThat(line.exitCode()).as("%s", line).isZero();
            assertThat(line.stdout().lines()).as("%s", line).containsExactly("0", "1,000", "2,000", "3,000");
        }
        // A process that is awaited when the run ends makes the JVM unusable for the next one.
        assertThat(lines.size() == 12 || !lines.get(lines.size() - 1).unclean().isEmpty())
                .as("%s", lines)
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void restoresEachSettingOfTheJvm(String jdk) throws Exception {
        Path preferences = Files.createDirectories(folder.resolve("preferences"));
        Files.createDirectories(preferences.resolve(".systemPrefs"));
        for (String what : Settings.ALL) {
            if (!Jdks.takes(Path.of(jdk), Settings.ALL.indexOf(what), SHARE_OF_STATE)) {
                continue;
            }
            ControlledRun jvm = ControlledRun.start(
                            jdk,
                            folder.resolve("settings-" + runs++),
                            "plan=" + plan(1) + ",runs=1-3",
                            List.of(
                                    "-Djava.util.prefs.userRoot=" + preferences,
                                    "-Djava.util.prefs.systemRoot=" + preferences),
                            List.of("-cp", ControlledRun.classPath(), Settings.class.getName(), what))
                    .await();
            List<RunLine> lines = RunLine.readAll(jvm.recording().resolve(RunLine.FILE_NAME));
            assertThat(lines).as("%s\n%s\n%s", what, lines, jvm).hasSize(3);
            for (RunLine line : lines) {
                assertThat(line.unclean()).as(what).isEmpty();
                assertThat(line.exitCode()).as("%s\n%s", what, line).isZero();
                assertThat(settings(line)).as(what).isNotEmpty().isEqualTo(settings(lines.get(0)));
            }
        }
    }

    /** The first line, which shows the settings that a run finds. */
    private static String settings(RunLine line) {
        return line.stdout().lines().findFirst().orElse("");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void removesWhatAnAgentOfARunHasChanged(String jdk) throws Exception {
        List<RunLine> lines = inOneJvm(jdk, 3, LoadsAgent.class, jarOfAgent().toString(), "own");
        assertThat(lines).as("%s", lines).hasSize(3);
        for (RunLine line : lines) {
            assertThat(line.unclean()).isEmpty();
            assertThat(line.stdout().lines())
                    .as("%s", line)
                    .containsExactly(
                            "java.util.EventObject[source=a] Optional.empty as written",
                            "0",
                            "java.util.EventObject[SOURCE=a] OPTIONAL.EMPTY as written as changed");
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void endsTheJvmAfterAnAgentOpenedAPackage(String jdk) throws Exception {
        List<RunLine> lines = inOneJvm(jdk, 3, LoadsAgent.class, jarOfAgent().toString(), "other");
        assertThat(lines).as("%s", lines).hasSize(1);
        assertThat(lines.get(0).unclean())
                .containsExactly("an agent opened package java.lang of module java.base, and the JVM cannot take that "
                        + "back: add --add-opens to the command");
    }

    private Path jarOfAgent() throws IOException {
        Path jar = folder.resolve("agent.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Agent-Class", LoadsAgent.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    @Test
    void runsAMethodOnANewObjectEachTime() throws Exception {
        Path plan = plan(1);
        ControlledRun jvm = ControlledRun.withMain(
                System.getProperty("java.home"),
                folder.resolve("method"),
                "plan=" + plan + ",runs=1-3",
                Leaves.class.getName() + "#counts");
        List<RunLine> lines = RunLine.readAll(jvm.recording().resolve(RunLine.FILE_NAME));
        assertThat(lines).as("%s", jvm).hasSize(3);
        assertThat(lines).allMatch(line -> line.stdout().equals("1\n") && line.exitCode() == 0);
    }

    @Tag("ci")
    @ParameterizedTest
    @MethodSource("another")
    void jUnitTestsInOneJvmRunAsInFreshOnes(String jdk) throws Exception {
        String test = "program.RacyMethods#counts";
        List<RunLine> lines = RunLine.readAll(
                test(jdk, test, plan(1), ",runs=1-" + TEST_SEEDS).recording().resolve(RunLine.FILE_NAME));
        assertThat(lines).hasSize(TEST_SEEDS);
        assertThat(lines).allMatch(line -> line.unclean().isEmpty());
        RunLine failed = lines.stream()
                .filter(line -> line.exitCode() == 1)
                .reduce((one, later) -> later)
                .orElseThrow();
        assertThat(failed.outcome().uncaught().get(0).exception()).isEqualTo(IllegalStateException.class.getName());
        assertThat(failed.outcome().uncaught().get(0).stack()).hasSize(1);
        long seed = failed.outcome().seed();
        assertSame(InProcessIT.class, failed, test(jdk, test, plan(seed), ""));
        RunLine passed = lines.stream()
                .filter(line -> line.exitCode() == 0)
                .reduce((one, later) -> later)
                .orElseThrow();
        assertSame(
                InProcessIT.class, passed, test(jdk, test, plan(passed.outcome().seed()), ""));
    }

    private ControlledRun test(String jdk, String test, Path plan, String more) throws Exception {
        String path = ControlledRun.classPath()
                + File.pathSeparator
                + Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(jar -> Path.of(jar).getFileName().toString().matches("(junit|opentest4j)-.*"))
                        .collect(Collectors.joining(File.pathSeparator));
        return ControlledRun.start(
                        jdk,
                        folder.resolve("test-" + runs++),
                        "plan=" + plan + more,
                        List.of(),
                        List.of("-cp", path, test))
                .await();
    }

    @Test
    void endsARunAfterItsTimeLimit() throws Exception {
        Path plan = plan(1);
        ControlledRun jvm = ControlledRun.with(
                System.getProperty("java.home"),
                folder.resolve("long"),
                "plan=" + plan + ",runs=1-2,limit=500ms",
                Leaves.class,
                "endless");
        List<RunLine> lines = RunLine.readAll(jvm.recording().resolve(RunLine.FILE_NAME));
        assertThat(lines).as("%s", jvm).hasSize(2);
        assertThat(lines).allMatch(RunLine::timedOut);
    }

    @ParameterizedTest
    @MethodSource("another")
    void freesTheMemoryOfARun(String jdk) throws Exception {
        // Each leaves 4 MiB in a static variable: the heap has room for a few of them.
        Path plan = plan(1);
        ControlledRun jvm = ControlledRun.start(
                        jdk,
                        folder.resolve("memory"),
                        "plan=" + plan + ",runs=1-" + MANY,
                        List.of("-Xmx96m"),
                        List.of("-cp", ControlledRun.classPath(), Leaves.class.getName(), "block"))
                .await();
        List<RunLine> lines = RunLine.readAll(jvm.recording().resolve(RunLine.FILE_NAME));
        assertThat(lines).as("%s", jvm).hasSize(MANY);
        assertThat(lines).allMatch(line -> line.exitCode() == 0);
    }

    private void assertSame(Class<?> program, RunLine line, ControlledRun fresh) throws Exception {
        assertSameExceptTurns(program, line, fresh);
        String which = program.getName() + ", seed " + line.outcome().seed() + "\n" + fresh;
        assertThat(line.turns()).as(which).isEqualTo(fresh.schedule().turns().stableHash());
    }

    private void assertSameExceptTurns(Class<?> program, RunLine line, ControlledRun fresh) throws Exception {
        Outcome there = fresh.outcome();
        Outcome here = line.outcome();
        String which = program.getName() + ", seed " + here.seed() + "\n" + here + "\n" + fresh;
        assertThat(here.end()).as(which).isEqualTo(there.end());
        assertThat(line.exitCode()).as(which).isEqualTo(fresh.exit());
        assertThat(here.decisions()).as(which).isEqualTo(there.decisions());
        assertThat(here.switches()).as(which).isEqualTo(there.switches());
        assertThat(here.uncaught()).as(which).isEqualTo(there.uncaught());
        assertThat(here.outside()).as(which).isZero();
        assertThat(line.stdout()).as(which).isEqualTo(fresh.out());
    }

    private Path plan(long seed) throws Exception {
        Path file = folder.resolve("plan-" + seed + ".json");
        PlanFile.write(file, new RandomPlan("r", "random", seed));
        return file;
    }

    private List<RunLine> inOneJvm(String jdk, int seeds, Class<?> program, String... arguments) throws Exception {
        ControlledRun jvm = ControlledRun.with(
                jdk, folder.resolve("jvm-" + runs++), "plan=" + plan(1) + ",runs=1-" + seeds, program, arguments);
        assertThat(jvm.exit()).as("%s", jvm).isZero();
        List<RunLine> lines = RunLine.readAll(jvm.recording().resolve(RunLine.FILE_NAME));
        assertThat(lines.stream().mapToLong(line -> line.outcome().seed()))
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, lines.size()).boxed().toList());
        for (RunLine line : lines) {
            if (line.schedule() != null) {
                ExactPlan exact = (ExactPlan) PlanFile.read(jvm.recording().resolve(line.schedule()));
                assertThat(exact.turns().stableHash()).isEqualTo(line.turns());
            }
        }
        return lines;
    }

    private ControlledRun fresh(String jdk, long seed, Class<?> program, String... arguments) throws Exception {
        ControlledRun run = ControlledRun.with(
                jdk, folder.resolve("fresh-" + runs++), "plan=" + plan(seed) + ",record=off", program, arguments);
        assertThat(Files.exists(run.recording().resolve("manifest.json"))).isFalse();
        return run;
    }
}
