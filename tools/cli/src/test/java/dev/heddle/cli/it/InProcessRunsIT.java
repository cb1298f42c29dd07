package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.subjects.clean.account.AccountTest;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many runs in one JVM, and what happens when that ends in the middle. */
@Timeout(600)
class InProcessRunsIT {
    @TempDir
    Path temp;

    private final List<InProcessRun> reported = new ArrayList<>();

    static Stream<Path> one() {
        return Jdks.one(0);
    }

    static Stream<Path> another() {
        return Jdks.one(1);
    }

    @ParameterizedTest
    @MethodSource("one")
    void continuesAfterAKilledJvm(Path jdk) throws Exception {
        int jvms = make(jdk, 3, 6);
        assertThat(reported).extracting(InProcessRun::seed).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(reported).extracting(InProcessRun::isLost).containsExactly(false, false, true, false, false, false);
        assertThat(reported).allSatisfy(run -> assertThat(run.failure()).isNull());
        assertThat(jvms).isEqualTo(2);
        // The first run with classes that were kept was made a second time, to compare.
        assertThat(Files.size(temp.resolve("counter"))).isEqualTo(7);
    }

    @ParameterizedTest
    @MethodSource("another")
    void stopsAfterThreeJvmsWithoutARun(Path jdk) {
        assertThatThrownBy(() -> make(jdk, 0, 10))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("the target JVM ended 3 times before a run started: see ")
                .hasMessageContaining("jvm-3");
        assertThat(reported).extracting(InProcessRun::seed).containsExactly(1L, 2L);
        assertThat(reported).allMatch(InProcessRun::isLost);
        assertThat(temp.resolve("counter")).hasSize(3);
    }

    @ParameterizedTest
    @MethodSource("another")
    void doesNotRetryAModularProgram(Path jdk) {
        JavaCommand command = new JavaCommand(List.of(
                HeddleProcess.java(jdk),
                "-p",
                HeddleProcess.SUBJECTS.toString(),
                "-m",
                "heddle.subjects/" + AccountTest.class.getName()));
        assertThatThrownBy(() -> make(command, 10))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("runs in one JVM require a main class or a jar, not ");
        assertThat(reported).isEmpty();
    }

    private int make(Path jdk, int fatal, long last) throws Exception {
        JavaCommand command = new JavaCommand(HeddleProcess.program(
                jdk,
                HeddleProcess.classPath(KilledTarget.class),
                KilledTarget.class,
                temp.resolve("counter").toString(),
                Integer.toString(fatal)));
        return make(command, last);
    }

    private int make(JavaCommand command, long last) throws Exception {
        Path plan = temp.resolve("plan.json");
        PlanFile.write(plan, new RandomPlan("random", "random", 1));
        return new InProcessRuns(command, new Replayer(Recorder.CAMPAIGN), Duration.ofSeconds(60))
                .make(plan, 1, last, temp.resolve("out"), run -> {
                    reported.add(run);
                    return false;
                });
    }
}
