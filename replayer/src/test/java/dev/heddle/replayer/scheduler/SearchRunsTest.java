package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.locked;
import static dev.heddle.replayer.scheduler.Simulation.read;
import static dev.heddle.replayer.scheduler.Simulation.sleep;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static dev.heddle.replayer.scheduler.Simulation.write;
import static dev.heddle.replayer.scheduler.Simulation.yieldNow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.plan.NoisePlan;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PosPlan;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import dev.heddle.trace.relation.MayTrigger;
import dev.heddle.trace.run.Outcome.End;
import dev.heddle.trace.testing.Jdks;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Search strategies under the real scheduler. */
@Timeout(300)
class SearchRunsTest {
    private static final int SEEDS = Jdks.times(20, 60);

    static Stream<Plan> plans() {
        return Stream.of(
                PctPlan.pct("pct", "pct", 1, 3, 40, 4, Counting.ALL),
                PctPlan.rpro("rpro", "rpro", 1, 3, 3, 5, 4, Counting.ACQUISITIONS),
                new PosPlan("pos", "pos", 1),
                new StrategyPlan("slices", "slices", 1, "slices", Map.of("length", "3")),
                new StrategyPlan("surw", "surw", 1, "surw", Map.of("counts", "0:2 0.1:6 0.2:6", "variables", "")),
                new NoisePlan("noise", "noise", 1, 0.5, 5),
                new DrFinderPlan(
                        "drfinder",
                        "drfinder",
                        1,
                        new MayTrigger(
                                5,
                                1,
                                null,
                                new TreeMap<>(
                                        Map.of("program.Simulated.run", new TreeSet<>(Set.of("java.lang.Object")))))));
    }

    /** Two locks in opposite orders, a race, a timed wait: may end in a deadlock. */
    private static final class Program implements Simulation.Body {
        private final Object a = new Object();
        private final Object b = new Object();
        private int shared;

        @Override
        public void run() throws Exception {
            Thread one = spawn(() -> {
                locked(a, "a1", () -> locked(b, "b1", this::add));
                add();
            });
            Thread two = spawn(() -> {
                add();
                locked(b, "b2", () -> locked(a, "a2", this::add));
            });
            Thread three = spawn(() -> {
                sleep(1);
                locked(a, "a3", this::add);
            });
            join(one, two, three);
        }

        private void add() {
            read(this, "shared");
            int old = shared;
            write(this, "shared");
            shared = old + 1;
        }
    }

    @ParameterizedTest
    @MethodSource("plans")
    void runsAreDeterminedByPlanAndSeedAndTheirSchedulesReplay(Plan plan) {
        Set<String> results = new HashSet<>();
        for (long seed = 1; seed <= SEEDS; seed++) {
            Program once = new Program();
            Program again = new Program();
            Program replayed = new Program();
            Simulation.Run first = Simulation.run(plan.withSeed(seed), once);
            Simulation.Run second = Simulation.run(plan.withSeed(seed), again);
            assertThat(second.turns())
                    .as("seed %d, %s, %s", seed, first.outcome(), second.outcome())
                    .isEqualTo(first.turns());
            assertThat(second.outcome()).as("seed %d", seed).isEqualTo(first.outcome());
            Simulation.Run exact = Simulation.run(first.plan(), replayed);
            assertThat(exact.outcome().divergence()).as("seed %d", seed).isNull();
            assertThat(exact.turns()).as("seed %d", seed).isEqualTo(first.turns());
            assertThat(replayed.shared).as("seed %d", seed).isEqualTo(once.shared);
            results.add(first.outcome().end() + " " + once.shared);
        }
        assertThat(results)
                .as("results of %s", plan)
                .hasSizeGreaterThan(1)
                .anyMatch(result -> result.startsWith("DEADLOCK"));
    }

    /** A plan that requests no profile. */
    @Test
    void reportsNoOrderToAStrategyThatDoesNotTrackIt() {
        for (String strategy : List.of("relay", "shared")) {
            Plan plan = new StrategyPlan("plan", "portfolio", 1, strategy, Map.of("by", "pos"));
            Simulation.Run run = Simulation.run(plan, () -> {
                Object lock = new Object();
                Thread other = spawn(() -> locked(lock, "other", () -> {}));
                locked(lock, "main", () -> {});
                join(other);
            });
            assertThat(run.outcome().end()).as(strategy).isEqualTo(End.EXIT);
        }
    }

    @Test
    void theOutcomeHasTheRealCounts() {
        Simulation.Run run = Simulation.run(PctPlan.pct("pct", "pct", 1, 1, 1, 1, Counting.ALL), new Program());
        assertThat(run.outcome().end()).isEqualTo(End.EXIT);
        assertThat(run.outcome().acquisitions()).isEqualTo(5);
        assertThat(run.outcome().threads()).isEqualTo(4);
        assertThat(run.outcome().progress())
                .contains(run.outcome().decisions() + " counted events, 4 threads")
                .contains("0 of 0 change points used");
        Simulation.Run locks =
                Simulation.run(PctPlan.pct("pct", "pct", 1, 1, 1, 1, Counting.ACQUISITIONS), new Program());
        assertThat(locks.outcome().progress()).contains("5 counted events");
    }

    @Test
    void spinningDoesNotHangUnderStrictPriorities() {
        for (long seed = 1; seed <= 20; seed++) {
            boolean[] set = new boolean[1];
            Simulation.Run run = Simulation.run(PctPlan.pct("pct", "pct", seed, 2, 20, 3, Counting.ALL), () -> {
                Thread yielding = spawn(() -> {
                    while (!set[0]) {
                        yieldNow();
                    }
                });
                Thread reading = spawn(() -> {
                    do {
                        read(set, "set");
                    } while (!set[0]);
                });
                Thread setting = spawn(() -> {
                    write(set, "set");
                    set[0] = true;
                });
                join(yielding, reading, setting);
            });
            assertThat(run.outcome().end()).as("seed %d", seed).isEqualTo(End.EXIT);
        }
    }

    /** The spinning thread has no decisions, because the plan does not concern its variable. */
    @Test
    void spinningOnASkippedVariableDoesNotHang() {
        VariableName other = VariableName.parse("some.Other.make()V+7");
        for (long seed = 1; seed <= 10; seed++) {
            boolean[] set = new boolean[1];
            PctvbPlan plan = new PctvbPlan(
                    "p",
                    "pctvb",
                    seed,
                    2,
                    3,
                    1,
                    List.of(new PctvbPlan.Candidate(other, 5)),
                    null,
                    new Tracking(List.of(other), List.of("field:I"), List.of()));
            Simulation.Run run = Simulation.run(plan, () -> {
                Thread reading = spawn(() -> {
                    do {
                        read(set, "set");
                    } while (!set[0]);
                });
                Thread setting = spawn(() -> {
                    write(set, "set");
                    set[0] = true;
                });
                join(reading, setting);
            });
            assertThat(run.outcome().end()).as("seed %d", seed).isEqualTo(End.EXIT);
        }
    }
}
