package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.AlwaysLost;

/** A recording becomes a plan that brings the failure back. */
@Timeout(300)
class PlanIT {
    private static final String FAILURE = "IllegalStateException: lost: 1 (thread 0)";

    @TempDir
    Path temp;

    static Stream<Path> one() {
        return Jdks.one(0);
    }

    static Stream<Path> another() {
        return Jdks.one(1);
    }

    @ParameterizedTest
    @MethodSource("another")
    void makesThePlanOfAControlledRun(Path jdk) throws Exception {
        PlanFile.write(temp.resolve("random.json"), new RandomPlan("random", "random", 1));
        Result run =
                heddle(jdk, HeddleProcess.words(List.of("replay", "-o", "run", "-n", "1", "random.json"), target(jdk)));
        assertThat(run.out()).as(run.all()).contains(FAILURE);
        Path recording = recording();
        Result made = heddle(jdk, List.of("plan", "exact", "-o", "exact.json", recording.toString()));
        assertThat(made.exitCode()).as(made.all()).isZero();
        ExactPlan plan = (ExactPlan) PlanFile.read(temp.resolve("exact.json"));
        assertThat(plan.failure().text()).isEqualTo(FAILURE);
        assertThat(made.out()).as(made.all()).contains(plan.turns().size() + " turns of 2 threads", FAILURE);
        comesBack(jdk, "exact.json");
        // What the run itself has written says the same, in the same words.
        comesBack(jdk, recording.resolve("schedule.json").toString());
    }

    private Path recording() throws Exception {
        try (Stream<Path> files = Files.walk(temp.resolve("run"))) {
            return files.filter(file -> file.endsWith("schedule.json"))
                    .findFirst()
                    .orElseThrow()
                    .getParent();
        }
    }

    @ParameterizedTest
    @MethodSource("one")
    void makesThePlanOfAnUncontrolledRun(Path jdk) throws Exception {
        Result run =
                heddle(jdk, HeddleProcess.words(List.of("record", "--filter", "off", "-o", "recording"), target(jdk)));
        assertThat(run.exitCode()).as(run.all()).isEqualTo(1);
        Result made = heddle(jdk, List.of("plan", "exact", "-o", "order.json", "recording"));
        assertThat(made.exitCode()).as(made.all()).isZero();
        OrderPlan plan = (OrderPlan) PlanFile.read(temp.resolve("order.json"));
        assertThat(plan.failure().text()).isEqualTo(FAILURE);
        assertThat(plan.steps().size()).isGreaterThanOrEqualTo(4);
        comesBack(jdk, "order.json");
    }

    private void comesBack(Path jdk, String plan) throws Exception {
        Result again =
                heddle(jdk, HeddleProcess.words(List.of("replay", "-n", "" + Jdks.times(1, 2), plan), target(jdk)));
        assertThat(again.exitCode()).as(again.all()).isEqualTo(1);
        assertThat(again.out()).as(again.all()).contains("reproduced; " + FAILURE);
    }

    private static List<String> target(Path jdk) throws Exception {
        return HeddleProcess.program(jdk, HeddleProcess.classPath(AlwaysLost.class), AlwaysLost.class);
    }

    private Result heddle(Path jdk, List<String> words) throws Exception {
        return HeddleProcess.run(jdk, temp, words);
    }
}
