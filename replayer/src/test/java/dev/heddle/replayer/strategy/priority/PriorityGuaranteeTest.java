package dev.heddle.replayer.strategy.priority;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.Model;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PatternPlan.HeldLock;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PriorityPlan;
import dev.heddle.trace.plan.PriorityPlan.Change;
import dev.heddle.trace.plan.PriorityPlan.Priority;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * PCT and RPro on the motivating programs of the RPro paper, against exact probabilities: every possible draw of the
 * technique is run as a plan of named priorities.
 */
class PriorityGuaranteeTest {
    private static final int RUNS = 20_000;

    /** Two locks in opposite orders. */
    private static final Model D1 = new Model("+a +b -b -a", "+b +a -a -b");

    private static final Model D2 = Motivating.second(0);

    static PctPlan plan(Model model, int depth, Integer radius, long seed) {
        return new PctPlan(
                "p",
                "test",
                seed,
                depth,
                model.acquisitions(),
                model.threads(),
                Counting.ACQUISITIONS,
                radius,
                List.of());
    }

    private static void samplesLike(double exact, Model model, int depth, Integer radius) {
        int deadlocks = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            deadlocks +=
                    model.run(Strategies.of(plan(model, depth, radius, seed))).deadlock() ? 1 : 0;
        }
        double spread = Math.sqrt(RUNS * exact * (1 - exact));
        assertThat((double) deadlocks)
                .as("deadlocks in runs with seeds 1 to %d, depth %d, radius %s", RUNS, depth, radius)
                .isBetween(RUNS * exact - 5 * spread, RUNS * exact + 5 * spread);
    }

    @Test
    void pctFindsTheTwoLockInversionWithItsGuarantee() {
        double exact = ExactProbability.ofPct(D1, 2);
        assertThat(exact).isGreaterThanOrEqualTo(plan(D1, 2, null, 1).guarantee());
        assertThat(plan(D1, 2, null, 1).guarantee()).isEqualTo(1.0 / (2 * 4));
        samplesLike(exact, D1, 2, null);
    }

    @Test
    void withoutAChangePointThereIsNoDeadlock() {
        assertThat(ExactProbability.ofPct(D1, 1)).isZero();
        samplesLike(0, D1, 1, null);
    }

    @Test
    void theSecondProgramNeedsMoreThanOneChangePoint() {
        assertThat(ExactProbability.ofPct(D2, 2)).isZero();
        samplesLike(0, D2, 2, null);
        double exact = ExactProbability.ofPct(D2, 3);
        assertThat(exact).isGreaterThanOrEqualTo(plan(D2, 3, null, 1).guarantee());
        samplesLike(exact, D2, 3, null);
    }

    @Test
    void rproFindsTheDeadlockWithinItsRadius() {
        // Three change points within three events of one of them: four constraints.
        double exact = ExactProbability.ofRpro(D2, 4, 3);
        assertThat(exact).isGreaterThanOrEqualTo(plan(D2, 4, 3, 1).guarantee());
        assertThat(plan(D2, 4, 3, 1).guarantee()).isEqualTo(1.0 / (2 * 9 * 6 * 5));
        samplesLike(exact, D2, 4, 3);
        // Two change points suffice, but they are further apart: before the second thread's n and before the first
        // one's m.
        assertThat(ExactProbability.ofRpro(D2, 3, 3)).isZero();
        double wider = ExactProbability.ofRpro(D2, 3, 5);
        assertThat(wider).isGreaterThanOrEqualTo(plan(D2, 3, 5, 1).guarantee());
        samplesLike(wider, D2, 3, 5);
        // The same by the definition: the second thread stands before its n while the first goes on to its own n.
        assertThat(ExactProbability.leastRadius(D2, 3, Motivating.secondRadius()))
                .isEqualTo(7);
        assertThat(ExactProbability.leastRadius(D2, 4, Motivating.secondRadius()))
                .isEqualTo(6);
    }

    @Test
    void rproGainsOverPctInLongRuns() {
        // Before and after the relevant part: this lengthens the run, not the radius.
        Model padded = Motivating.second(40);
        double rpro = ExactProbability.ofRpro(padded, 3, 5);
        double pct = ExactProbability.ofPct(padded, 3);
        assertThat(rpro).isGreaterThanOrEqualTo(plan(padded, 3, 5, 1).guarantee());
        assertThat(pct).isGreaterThanOrEqualTo(plan(padded, 3, null, 1).guarantee());
        samplesLike(rpro, padded, 3, 5);
        assertThat(rpro).as("RPro against PCT, %s", pct).isGreaterThan(3 * pct);
    }

    @Test
    void aRandomRunEqualsItsNamedPriorities() {
        for (long seed = 1; seed <= 500; seed++) {
            for (Integer radius : new Integer[] {null, 4}) {
                PctPlan drawn = plan(D2, 4, radius, seed).withSeed(seed);
                PriorityStrategy strategy = (PriorityStrategy) Strategies.of(drawn);
                Model.Run run = D2.run(strategy);
                List<Priority> priorities = strategy.first().entrySet().stream()
                        .map(first -> new Priority(first.getKey(), first.getValue()))
                        .toList();
                List<Change> changes = strategy.used().stream()
                        .map(used -> new Change(null, used.event(), used.priority()))
                        .toList();
                PriorityPlan written = new PriorityPlan("w", "pct", 0, Counting.ACQUISITIONS, priorities, 0, changes);
                assertThat(D2.run(Strategies.of(written)))
                        .as("seed %d, %s", seed, strategy.progress())
                        .isEqualTo(run);
            }
        }
    }

    @Test
    void aChangePointMayBeLimitedToAThreadAndVariables() {
        Model model = new Model("rx wy wx wy", "rx wy wx wy");
        PriorityPlan plan = new PriorityPlan(
                "p",
                "test",
                0,
                Counting.accessesTo(List.of("m.Model.x")),
                List.of(new Priority("0.1", 5)),
                4,
                List.of(new Change("0.1", 2, 1)));
        // Thread 0.1 is preempted before its second access to x, which is its third operation.
        assertThat(model.run(Strategies.of(plan)).order())
                .containsExactly("0.1", "0.1", "0.2", "0.2", "0.2", "0.2", "0.1", "0.1");
    }

    @Test
    void anAimPutsTheFirstChangePointAtItsAcquisition() {
        PctPlan.Aim aim = new PctPlan.Aim(new HeldLock("L", List.of(D2.at(1, 2))), 1);
        int aimed = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            PctPlan plan = new PctPlan("a", "rpro", seed, 3, 9, 2, Counting.ACQUISITIONS, 5, List.of(aim));
            PriorityStrategy strategy = (PriorityStrategy) Strategies.of(plan);
            aimed += D2.run(strategy).deadlock() ? 1 : 0;
            assertThat(strategy.used().stream()
                            .map(PriorityStrategy.Used::before)
                            .findFirst())
                    .as("seed %d", seed)
                    .hasValueSatisfying(before -> assertThat(before)
                            .startsWith("Step[op=ACQUIRE, on=n, offset="
                                    + D2.at(1, 2).offset() + ","));
        }
        assertThat((double) aimed / RUNS).isGreaterThan(2 * ExactProbability.ofRpro(D2, 3, 5));
    }
}
