package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.RunLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.Initialises;
import program.Reflects;

/** Runs that share the program's classes. The oracles are runs with fresh classes, and a fresh JVM. */
@Timeout(600)
@Tag("nightly")
class ReinitialisedClassesIT {
    private static final int SEEDS = 10;

    @TempDir
    Path folder;

    static Stream<String> jdks() {
        return ControlledRun.jdks();
    }

    static Stream<String> another() {
        return ControlledRun.jdk(1);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void sharedClassesAreInitialisedLikeFreshOnes(String jdk) throws Exception {
        List<RunLine> kept = runs(jdk, "on", SEEDS);
        assertThat(kept).extracting(RunLine::fresh).containsOnlyNulls();
        List<RunLine> fresh = runs(jdk, "off", SEEDS);
        assertThat(kept).hasSize(SEEDS);
        for (int i = 0; i < SEEDS; i++) {
            assertThat(did(kept.get(i))).isEqualTo(did(fresh.get(i)));
        }
        assertThat(kept.get(0).stdout()).startsWith("main 1\n").contains("frames <clinit> main program.Initialises\n");
        // Otherwise the test proves nothing about racing threads.
        assertThat(kept.stream().map(RunLine::turns).distinct().count()).isGreaterThan(1);
        RunLine last = kept.get(SEEDS - 1);
        ControlledRun jvm = ControlledRun.with(
                jdk, folder.resolve("fresh"), "plan=" + plan(SEEDS) + ",record=off", Initialises.class);
        assertThat(last.turns()).isEqualTo(jvm.schedule().turns().stableHash());
        assertThat(last.stdout()).isEqualTo(jvm.out());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void reflectionDoesNotShowThatClassesAreShared(String jdk) throws Exception {
        List<RunLine> kept = runs(jdk, "on", Reflects.class, SEEDS);
        assertThat(kept).hasSize(SEEDS).extracting(RunLine::fresh).containsOnlyNulls();
        List<RunLine> fresh = runs(jdk, "off", Reflects.class, 1);
        // The JDK's own steps may differ, because it keeps data about classes.
        assertThat(kept).extracting(RunLine::stdout).containsOnly(fresh.get(0).stdout());
        assertThat(kept).allMatch(line -> line.exitCode() == 0 && line.unclean().isEmpty());
        assertThat(kept.get(1).stdout()).startsWith("main\nby name\n").endsWith("end\n");
    }

    @ParameterizedTest
    @MethodSource("another")
    void aClassWhoseInitialiserFailsIsShared(String jdk) throws Exception {
        shareClasses(
                jdk,
                "throws",
                "java.lang.ExceptionInInitializerError\n"
                        + "java.lang.NoClassDefFoundError: Could not initialize class program.Initialises$Throws\n");
    }

    @ParameterizedTest
    @MethodSource("another")
    void codeThatRevealsReuseRunsWithFreshClasses(String jdk) throws Exception {
        for (Map.Entry<String, String> what : Initialises.GIVE_UP.entrySet()) {
            List<RunLine> runs = runs(jdk, "on", 4, what.getKey());
            assertThat(runs).as("%s", what).hasSize(4);
            assertThat(runs.get(1).fresh()).as("%s", what).startsWith(what.getValue());
            assertThat(runs.stream().filter(line -> line.fresh() != null)).hasSize(1);
            assertThat(runs)
                    .extracting(RunLine::stdout)
                    .containsOnly(runs.get(0).stdout());
            assertThat(runs)
                    .allMatch(line -> line.exitCode() == 0 && line.unclean().isEmpty());
        }
    }

    @ParameterizedTest
    @MethodSource("another")
    void objectsWithFinalizersBelongToOneRun(String jdk) throws Exception {
        shareClasses(jdk, "finalizes", "2\n");
    }

    @ParameterizedTest
    @MethodSource("another")
    void threadsThatWaitForAnInitialiserShareClasses(String jdk) throws Exception {
        shareClasses(jdk, "waits", "7\n7\n");
    }

    @ParameterizedTest
    @MethodSource("another")
    void loadingAClassIsNoStepOfTheProgram(String jdk) throws Exception {
        shareClasses(jdk, "loads", "true\n");
    }

    private void shareClasses(String jdk, String what, String output) throws Exception {
        List<RunLine> runs = runs(jdk, "on", 4, what);
        assertThat(runs).hasSize(4).extracting(RunLine::fresh).containsOnlyNulls();
        assertThat(runs).extracting(RunLine::stdout).containsOnly(output);
        assertThat(runs).allMatch(line -> line.exitCode() == 0 && line.unclean().isEmpty());
    }

    private static List<Object> did(RunLine line) {
        return List.of(
                line.outcome(),
                line.exitCode(),
                line.turns(),
                line.stdout(),
                line.stderr(),
                Objects.toString(line.unclean()));
    }

    private Path plan(long seed) throws Exception {
        Path file = folder.resolve("plan-" + seed + ".json");
        PlanFile.write(file, new RandomPlan("r", "random", seed));
        return file;
    }

    private List<RunLine> runs(String jdk, String keep, int seeds, String... words) throws Exception {
        return runs(jdk, keep, Initialises.class, seeds, words);
    }

    private List<RunLine> runs(String jdk, String keep, Class<?> program, int seeds, String... words) throws Exception {
        ControlledRun jvm = ControlledRun.with(
                jdk,
                folder.resolve(keep + program.getSimpleName() + String.join("-", words)),
                "plan=" + plan(1) + ",keep=" + keep + ",runs=1-" + seeds,
                program,
                words);
        assertThat(jvm.exit()).as("%s", jvm).isZero();
        return RunLine.readAll(jvm.recording().resolve(RunLine.FILE_NAME));
    }
}
