package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.buggy.account.AccountTest;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The failure of a random schedule is reduced to the one preemption that it needs, and still comes back. */
class ShrinkIT {
    @TempDir
    Path temp;

    static Stream<Path> one() {
        return Jdks.one(0);
    }

    static Stream<Path> another() {
        return Jdks.one(1);
    }

    @ParameterizedTest
    @MethodSource("one")
    void keepsOnlyTheNeededPreemption(Path jdk) throws Exception {
        List<String> target = HeddleProcess.subject(jdk, AccountTest.class);
        Path exact = failingSchedule(jdk, target);
        Result shrunk = heddle(jdk, List.of("shrink", "-o", "shrunk", exact.toString()), target);
        assertThat(shrunk.exitCode()).as(shrunk.all()).isEqualTo(1);
        assertThat(shrunk.out())
                .as(shrunk.all())
                .contains("needs 1 preemption of")
                .contains("STOPPED");
        PreemptionPlan plan = (PreemptionPlan) PlanFile.read(temp.resolve("shrunk/preemptions.json"));
        assertThat(plan.switches()).hasSize(1);
        for (String file : List.of("shrunk/preemptions.json", "shrunk/exact.json")) {
            Result again = heddle(jdk, List.of("replay", file), target);
            assertThat(again.exitCode()).as(again.all()).isEqualTo(1);
            assertThat(again.out()).as(again.all()).contains("reproduced; " + plan.failure());
        }
    }

    @ParameterizedTest
    @MethodSource("another")
    void reportsPlansThatCannotBeReduced(Path jdk) throws Exception {
        List<String> target = HeddleProcess.subject(jdk, AccountTest.class);
        Result random = heddle(jdk, List.of("shrink", randomPlan(1).toString()), target);
        assertThat(random.exitCode()).as(random.all()).isEqualTo(2);
        assertThat(random.err()).as(random.all()).contains("is not a complete schedule");
        Path nothing = temp.resolve("nothing.json");
        PlanFile.write(nothing, new PreemptionPlan("none", "random", 1, null, null, List.of()));
        Result good = heddle(jdk, List.of("shrink", nothing.toString()), target);
        assertThat(good.exitCode()).as(good.all()).isZero();
        assertThat(good.out()).as(good.all()).contains("does not fail under it");
    }

    private Path failingSchedule(Path jdk, List<String> target) throws Exception {
        Path plan = randomPlan(1);
        Result found = heddle(jdk, List.of("replay", "-o", "found", "--runs", "5", plan.toString()), target);
        assertThat(found.out()).as(found.all()).contains("IllegalStateException");
        return temp.resolve("found/exact.json");
    }

    private Path randomPlan(long seed) throws Exception {
        Path plan = temp.resolve("random.json");
        PlanFile.write(plan, new RandomPlan("random", "random", seed));
        return plan;
    }

    private Result heddle(Path jdk, List<String> words, List<String> target) throws Exception {
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target));
    }
}
