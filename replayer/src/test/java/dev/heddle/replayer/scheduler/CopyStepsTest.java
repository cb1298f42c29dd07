package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.call;
import static dev.heddle.replayer.scheduler.Simulation.copy;
import static dev.heddle.replayer.scheduler.Simulation.element;
import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.point;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.PatternPlan.Step;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A copy of a range is one step, which plans can name by its read and by its write. */
@Timeout(120)
class CopyStepsTest {
    private static final int SEEDS = 40;

    private final List<String> log = new ArrayList<>();
    private final int[] one = new int[8];
    private final int[] other = new int[8];

    @Test
    void aPatternHasTheWriteOfACopyBetweenTwoReads() {
        PatternPlan plan = plan(
                step(0, Op.ARRAY_LOAD, 0, "u", 1),
                step(1, Op.RANGE_WRITE, 0, "v", 1),
                step(0, Op.ARRAY_LOAD, 0, "u", 2));
        assertThat(order(plan, 3, () -> copy(other, 0, one, 1, 4, "v@1"))).containsExactly("u1", "v", "u2");
        assertThat(reached(plan, 3, () -> copy(other, 0, one, 4, 4, "v@1"))).isFalse();
        assertThat(reached(plan, 3, () -> copy(one, 1, other, 1, 4, "v@1"))).isFalse();
    }

    @Test
    void aPatternHasTheReadOfACopyBetweenTwoWrites() {
        PatternPlan plan = plan(
                step(0, Op.ARRAY_LOAD, 0, "u", 1),
                step(1, Op.RANGE_READ, 0, "v", 1),
                step(0, Op.ARRAY_LOAD, 0, "u", 2));
        assertThat(order(plan, 0, () -> copy(one, 0, other, 1, 4, "v@1"))).containsExactly("u1", "v", "u2");
        assertThat(reached(plan, 4, () -> copy(one, 0, other, 1, 4, "v@1"))).isFalse();
    }

    /** Both accesses of u′ are one copy. */
    @Test
    void oneCopyMayBeTwoSteps() {
        PatternPlan plan = plan(
                step(0, Op.ARRAY_LOAD, 0, "u", 1),
                step(1, Op.RANGE_READ, 0, "v", 1),
                step(1, Op.RANGE_WRITE, 1, "v", 1),
                step(0, Op.ARRAY_LOAD, 0, "u", 2));
        assertThat(order(plan, 0, () -> copy(one, 0, other, 1, 4, "v@1"))).containsExactly("u1", "v", "u2");
        PatternPlan twoElements = plan(
                step(0, Op.ARRAY_LOAD, 0, "u", 1),
                step(1, Op.RANGE_WRITE, 0, "v", 1),
                step(1, Op.RANGE_WRITE, 1, "v", 1),
                step(0, Op.ARRAY_LOAD, 0, "u", 2));
        assertThat(order(twoElements, 2, () -> copy(other, 0, one, 1, 4, "v@1")))
                .containsExactly("u1", "v", "u2");
        assertThat(reached(twoElements, 2, () -> copy(other, 0, one, 2, 1, "v@1")))
                .isFalse();
    }

    @Test
    void aPairHasACopyAsItsHeadOrTail() {
        PairsPlan written = new PairsPlan(
                "p",
                "locon",
                0,
                List.of(new PairsPlan.Pair(
                        PairsPlan.Order.REQUIRED, access(Op.RANGE_WRITE, "v", 1), access(Op.ARRAY_LOAD, "u", 2))));
        PairsPlan read = new PairsPlan(
                "p",
                "locon",
                0,
                List.of(new PairsPlan.Pair(
                        PairsPlan.Order.REQUIRED, access(Op.ARRAY_LOAD, "u", 1), access(Op.RANGE_READ, "v", 1))));
        for (long seed = 0; seed < SEEDS; seed++) {
            assertThat(run(written.withSeed(seed), 3, () -> copy(other, 0, one, 1, 4, "v@1"))
                            .reached())
                    .isTrue();
            assertThat(log).as("seed %d", seed).containsExactly("u1", "v", "u2");
            assertThat(run(written.withSeed(seed), 7, () -> copy(other, 0, one, 1, 4, "v@1"))
                            .reached())
                    .isFalse();
            assertThat(run(read.withSeed(seed), 3, () -> copy(one, 0, other, 1, 4, "v@1"))
                            .reached())
                    .isTrue();
            assertThat(log).as("seed %d", seed).containsExactly("u1", "v", "u2");
        }
    }

    /** The same plan again gives the same run, with one decision per copy of any length. */
    @Test
    void anExactPlanCountsACopyOnce() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Simulation.Run run = Simulation.random(seed, program(3, () -> copy(other, 0, one, 1, 4, "v@1")));
            List<String> seen = List.copyOf(log);
            Simulation.Run longer = Simulation.random(seed, program(3, () -> copy(other, 1, one, 1, 7, "v@1")));
            assertThat(longer.outcome().decisions()).isEqualTo(run.outcome().decisions());
            Simulation.Run again = Simulation.run(run.plan(), program(3, () -> copy(other, 0, one, 1, 4, "v@1")));
            assertThat(again.outcome().divergence()).isNull();
            assertThat(again.outcome().reached()).isTrue();
            assertThat(log).isEqualTo(seen);
        }
    }

    /**
     * While one thread is alive, a copy is a step without a decision; a plan that counts steps still finds the same
     * step.
     */
    @Test
    void aSingleThreadSkipsCopies() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Simulation.Run run = Simulation.random(seed, this::copyAloneAndBeside);
            List<String> seen = List.copyOf(log);
            Simulation.Run exact = Simulation.run(run.plan(), this::copyAloneAndBeside);
            assertThat(exact.outcome().divergence()).isNull();
            assertThat(log).isEqualTo(seen);
            Simulation.run(run.preemptionPlan(), this::copyAloneAndBeside);
            assertThat(log).isEqualTo(seen);
        }
    }

    private void copyAloneAndBeside() throws Exception {
        log.clear();
        for (int i = 0; i < 5; i++) {
            copy(one, i, other, 0, 2, "main@1");
        }
        Thread u = spawn(() -> call("run@7", "u", () -> {
            for (int i = 0; i < 4; i++) {
                copy(other, i, one, 0, 3, "u@1");
                log.add("u");
            }
        }));
        Thread v = spawn(() -> call("run@8", "v", () -> {
            for (int i = 0; i < 4; i++) {
                copy(one, i, other, 0, 3, "v@1");
                log.add("v");
            }
        }));
        join(u, v);
        copy(one, 0, other, 0, 2, "main@2");
    }

    private List<String> order(PatternPlan plan, int index, Simulation.Body copying) {
        for (long seed = 0; seed < SEEDS; seed += 2) {
            Outcome outcome = run(plan.withSeed(seed), index, copying);
            assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isTrue();
            assertThat(log).as("seed %d", seed).containsExactly("u1", "v", "u2");
        }
        return log;
    }

    private boolean reached(PatternPlan plan, int index, Simulation.Body copying) {
        return run(plan.withSeed(0), index, copying).reached();
    }

    private Outcome run(Plan plan, int index, Simulation.Body copying) {
        return Simulation.run(plan, program(index, copying)).outcome();
    }

    /** One thread reads an element twice, the other one copies. */
    private Simulation.Body program(int index, Simulation.Body copying) {
        return () -> {
            log.clear();
            Thread u = spawn(() -> call("run@7", "u", () -> {
                element(Op.ARRAY_LOAD, one, index, "u@1");
                log.add("u1");
                element(Op.ARRAY_LOAD, one, index, "u@2");
                log.add("u2");
            }));
            Thread v = spawn(() -> call("run@8", "v", () -> {
                copying.run();
                log.add("v");
            }));
            join(u, v);
        };
    }

    private static PairsPlan.Access access(Op op, String method, int offset) {
        return new PairsPlan.Access(op, point(method, offset));
    }

    private static PatternPlan plan(Step... steps) {
        CodePoint u = point("u", 0);
        CodePoint v = point("v", 0);
        return new PatternPlan(
                "p1",
                "assetfuzzer",
                0,
                1,
                "test",
                List.of(),
                new PatternPlan.AtomicSet("program.Simulated", false, List.of("x", "y")),
                List.of(new PatternPlan.Unit(u, "0.1"), new PatternPlan.Unit(v, "0.2")),
                List.of(steps),
                List.of());
    }

    private static Step step(int unit, Op op, int variable, String method, int offset) {
        return new Step(
                unit,
                op,
                variable,
                variable == 0 ? "x" : "y",
                List.of(point(method, offset), point("run", unit == 0 ? 7 : 8)),
                List.of());
    }
}
