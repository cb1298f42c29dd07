package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.control.ExitCodes;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.plain.Deadlock;
import dev.heddle.subjects.plain.Exits;
import dev.heddle.subjects.plain.NoThreads;
import dev.heddle.subjects.plain.Throws;
import dev.heddle.subjects.plain.WaitNotify;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.Outcome.End;
import dev.heddle.trace.run.RunLine;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole programs under the agent. */
@Timeout(1_200)
class ReplayIT {
    private static final int REPLAYS = Jdks.times(1, 10);
    /** Distance between the clean programs that are run, each on one of the JDKs. */
    private static final int SHARE = Jdks.times(81, 3);

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
    void cleanProgramsEndWithoutFailure(String jdk) throws Exception {
        for (Subject subject : Subjects.all()) {
            int pair = Subjects.all().indexOf(subject) / 2;
            if (subject.id().startsWith("clean/") && Jdks.takes(Path.of(jdk), pair, SHARE)) {
                ControlledRun run = ControlledRun.unrecorded(
                        jdk,
                        folder.resolve(Integer.toString(runs++)),
                        new RandomPlan("r", "random", 3),
                        subject.mainClass());
                assertThat(run.exit()).as("%s: %s", subject.id(), run).isZero();
                assertThat(run.outcome().end()).isEqualTo(End.EXIT);
                assertThat(run.outcome().outside())
                        .as("%s: %s", subject.id(), run)
                        .isZero();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("one")
    void theSameSeedGivesTheSameSchedule(String jdk) throws Exception {
        for (long seed = 0; seed < Jdks.times(1, 2); seed++) {
            Plan plan = new RandomPlan("r", "random", seed);
            ControlledRun first = run(jdk, plan, WaitNotify.class);
            ControlledRun second = run(jdk, plan, WaitNotify.class);
            assertThat(first.exit()).as("%s", first).isZero();
            assertThat(second.schedule().turns()).isEqualTo(first.schedule().turns());
            assertThat(text(second, Outcome.FILE_NAME)).isEqualTo(text(first, Outcome.FILE_NAME));
            assertThat(first.schedule().turns()).hasSizeGreaterThan(10);
            try (Recording recording = Recording.open(first.recording())) {
                assertThat(recording.manifest().end()).isNotNull();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("another")
    void findsAndReplaysADeadlock(String jdk) throws Exception {
        ControlledRun found = firstFailure(jdk, Deadlock.class);
        assertThat(found.exit()).as("%s", found).isEqualTo(ExitCodes.STUCK);
        assertThat(found.outcome().end()).isEqualTo(End.DEADLOCK);
        assertThat(found.outcome().stuckInWords())
                .anyMatch(line ->
                        line.matches("thread 0\\.1 \"racer-1\" waits for the monitor of .* which thread 0\\.2 .*"))
                .anyMatch(line -> line.matches(
                        " {4}at dev\\.heddle\\.subjects\\.plain\\.Deadlock\\..*\\(Deadlock\\.java:\\d+\\)"));
        replays(jdk, found, Deadlock.class);
    }

    @ParameterizedTest
    @MethodSource("one")
    void findsAndReplaysAWrongResult(String jdk) throws Exception {
        Class<?> program = dev.heddle.subjects.buggy.pattern01.StaleIncrement.class;
        ControlledRun found = firstFailure(jdk, program);
        assertThat(found.exit()).as("%s", found).isEqualTo(1);
        assertThat(found.outcome().end()).isEqualTo(End.EXIT);
        assertThat(found.outcome().uncaught()).hasSize(1);
        assertThat(found.schedule().failure().text()).startsWith("IllegalStateException: ");
        replays(jdk, found, program);
    }

    /** A run in a separate JVM with the first failing seed; one JVM searches for that seed. */
    private ControlledRun firstFailure(String jdk, Class<?> program) throws Exception {
        Path search = Files.createDirectory(folder.resolve(Integer.toString(runs++)));
        Path plan = search.resolve("random.json");
        PlanFile.write(plan, new RandomPlan("r", "random", 0));
        ControlledRun jvm = ControlledRun.with(jdk, search, "plan=" + plan + ",record=off,runs=0-49", program);
        for (RunLine line : RunLine.readAll(jvm.recording().resolve(RunLine.FILE_NAME))) {
            if (line.exitCode() != 0) {
                return run(jdk, new RandomPlan("r", "random", line.outcome().seed()), program);
            }
        }
        throw new AssertionError("no failure of " + program + " in 50 runs: " + jvm);
    }

    private void replays(String jdk, ControlledRun found, Class<?> program) throws Exception {
        ExactPlan plan = found.schedule();
        for (int i = 0; i < REPLAYS; i++) {
            ControlledRun again = run(jdk, plan, program);
            assertThat(again.exit()).as("replay %d: %s", i, again).isEqualTo(found.exit());
            assertThat(again.outcome().reached()).isTrue();
            assertThat(again.outcome().stuckInWords()).isEqualTo(found.outcome().stuckInWords());
            assertThat(again.schedule().turns()).isEqualTo(plan.turns());
        }
    }

    @Test
    void programsEndAsWithoutHeddle() throws Exception {
        String jdk = System.getProperty("java.home");
        Plan plan = new RandomPlan("r", "random", 1);
        assertThat(unrecorded(jdk, plan, NoThreads.class).out()).isEqualTo("hello" + System.lineSeparator());
        ControlledRun exits = unrecorded(jdk, plan, Exits.class, "7");
        assertThat(exits.exit()).as("%s", exits).isEqualTo(7);
        assertThat(exits.outcome().end()).isEqualTo(End.EXIT);
        ControlledRun dies = unrecorded(jdk, plan, Throws.class);
        assertThat(dies.exit()).isZero();
        assertThat(dies.outcome().uncaught()).singleElement().satisfies(uncaught -> {
            assertThat(uncaught.thread()).isEqualTo("0.1");
            assertThat(uncaught.stack().get(0)).asString().startsWith("at dev.heddle.subjects.plain.Throws.");
        });
    }

    @Test
    void refusesAPlanThatDoesNotFit() throws Exception {
        String jdk = System.getProperty("java.home");
        PatternPlan fits = patternAt("dev.heddle.subjects.plain.NoThreads", "main", 0, List.of());
        ControlledRun noSuchInstruction = run(jdk, fits, NoThreads.class);
        assertThat(noSuchInstruction.exit()).as("%s", noSuchInstruction).isEqualTo(ExitCodes.UNFIT);
        assertThat(noSuchInstruction.out()).isEmpty();
        assertThat(noSuchInstruction.outcome().end()).isEqualTo(End.UNFIT);
        assertThat(noSuchInstruction.outcome().progress())
                .isEqualTo("the plan does not fit the program: dev.heddle.subjects.plain.NoThreads.main has no read at"
                        + " offset 0; record and analyse this version of the program again");
        assertThat(noSuchInstruction.err())
                .isEqualTo("heddle: " + noSuchInstruction.outcome().progress() + System.lineSeparator());

        ControlledRun noSuchClass = run(jdk, patternAt("no.such.Program", "main", 0, List.of()), NoThreads.class);
        assertThat(noSuchClass.err()).contains("there is no class no.such.Program on the class path");
        ControlledRun noSuchMethod =
                run(jdk, patternAt("dev.heddle.subjects.plain.NoThreads", "mean", 0, List.of()), NoThreads.class);
        assertThat(noSuchMethod.err()).contains("NoThreads.mean is missing");
        ControlledRun unchecked =
                run(jdk, patternAt("no.such.Program", "main", 0, List.of("no.such.Program")), NoThreads.class);
        assertThat(unchecked.exit()).as("%s", unchecked).isZero();
        assertThat(unchecked.outcome().reached()).isFalse();
        assertThat(unchecked.outcome().progress())
                .startsWith("step 0 of 3 reached; waited for Ru(x) at no.such.Program");
    }

    private static PatternPlan patternAt(String className, String method, int offset, List<String> unchecked) {
        CodePoint at = new CodePoint(className, method, "([Ljava/lang/String;)V", offset, 1, null);
        List<PatternPlan.Step> steps = Stream.of(0, 1, 0)
                .map(unit ->
                        new PatternPlan.Step(unit, dev.heddle.trace.event.Op.GET_FIELD, 0, "x", List.of(at), List.of()))
                .toList();
        PatternPlan.Unit unit = new PatternPlan.Unit(at, "0");
        return new PatternPlan(
                "p",
                "assetfuzzer",
                0,
                2,
                "",
                List.of(),
                new PatternPlan.AtomicSet(className, false, List.of("x")),
                List.of(unit, unit),
                steps,
                unchecked);
    }

    @Test
    void reportsWrongOptionsInOneLine() throws Exception {
        String jdk = System.getProperty("java.home");
        ControlledRun unknown = ControlledRun.with(jdk, folder.resolve("a"), "plan=x,sead=1", NoThreads.class);
        assertThat(unknown.exit()).isEqualTo(ExitCodes.INTERNAL);
        assertThat(unknown.err()).contains("did you mean seed?").hasLineCount(1);
        ControlledRun none = ControlledRun.with(jdk, folder.resolve("b"), "seed=1", NoThreads.class);
        assertThat(none.err()).isEqualTo("heddle: option plan is missing: plan=FILE" + System.lineSeparator());
        ControlledRun missing = ControlledRun.with(jdk, folder.resolve("c"), "plan=missing.json", NoThreads.class);
        assertThat(missing.exit()).isEqualTo(ExitCodes.UNFIT);
        assertThat(missing.err()).contains("there is no file missing.json");
    }

    private ControlledRun run(String jdk, Plan plan, Class<?> program, String... arguments) throws Exception {
        return ControlledRun.of(jdk, folder.resolve(Integer.toString(runs++)), plan, program, arguments);
    }

    private ControlledRun unrecorded(String jdk, Plan plan, Class<?> program, String... arguments) throws Exception {
        return ControlledRun.unrecorded(jdk, folder.resolve(Integer.toString(runs++)), plan, program, arguments);
    }

    private static String text(ControlledRun run, String file) throws Exception {
        return Files.readString(run.recording().resolve(file));
    }
}
