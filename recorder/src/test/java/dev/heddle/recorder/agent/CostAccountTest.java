package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.recorder.agent.CostAccount.Cost;
import dev.heddle.recorder.agent.CostAccount.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CostAccountTest {
    private static final double MS = 1_000_000;
    private static final double SAMPLE = 500 * MS;

    private static Sample<String> sample(double process, double sync, double threads, List<Cost<String>> costs) {
        return new Sample<>(SAMPLE, process * MS, sync * MS, threads * MS, 0, costs, false);
    }

    private static Cost<String> cost(String method, double millis) {
        return new Cost<>(method, 0, 0, millis * MS);
    }

    /** All samples until something is disabled. */
    private static List<String> first(CostAccount<String> account, Sample<String> sample, int most) {
        for (int i = 0; i < most; i++) {
            List<String> dearest = account.add(sample);
            if (!dearest.isEmpty()) {
                return dearest;
            }
        }
        return List.of();
    }

    @Test
    void disablesTheMostExpensiveFirstAndNoMoreThanNecessary() {
        List<Cost<String>> costs = List.of(cost("a", 3), cost("b", 40), cost("c", 1), cost("d", 20), cost("e", 3));

        assertThat(CostAccount.dearest(67 * MS, costs)).isEmpty();
        assertThat(CostAccount.dearest(66 * MS, costs)).containsExactly("b");
        assertThat(CostAccount.dearest(27 * MS, costs)).containsExactly("b");
        assertThat(CostAccount.dearest(7 * MS, costs)).containsExactly("b", "d");
        assertThat(CostAccount.dearest(0, costs)).containsExactly("b", "d", "a", "e", "c");
    }

    @Test
    void aSmallerBudgetDisablesMore() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<Cost<Integer>> costs = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(30); i++) {
                costs.add(new Cost<>(i, 0, 0, Math.pow(10, 6 * random.nextDouble())));
            }
            double sum = costs.stream().mapToDouble(Cost::nanos).sum();
            List<Integer> before = List.of();
            for (double allowed = 1.1 * sum; allowed > 1; allowed *= 0.8) {
                List<Integer> dearest = CostAccount.dearest(allowed, costs);
                assertThat(dearest.subList(0, before.size()))
                        .as("seed %d", seed)
                        .isEqualTo(before);
                double left = costs.stream()
                        .filter(one -> !dearest.contains(one.method()))
                        .mapToDouble(Cost::nanos)
                        .sum();
                assertThat(left).as("seed %d", seed).isLessThanOrEqualTo(allowed * (1 + 1e-9));
                double cheapestGone = dearest.isEmpty()
                        ? 0
                        : costs.get(dearest.get(dearest.size() - 1)).nanos();
                assertThat(left + cheapestGone)
                        .as("seed %d: one less was not enough", seed)
                        .isGreaterThan(dearest.isEmpty() ? -1 : allowed);
                assertThat(costs)
                        .as("seed %d", seed)
                        .allMatch(one -> dearest.contains(one.method())
                                || dearest.stream()
                                        .allMatch(gone -> costs.get(gone).nanos() >= one.nanos()));
                before = dearest;
            }
        }
    }

    @Test
    void disablesNothingBelowTheBudget() {
        CostAccount<String> account = new CostAccount<>(0.05);

        assertThat(first(account, sample(1_000, 10, 5, List.of(cost("a", 20), cost("b", 10))), 1_000))
                .isEmpty();
        assertThat(account.percent()).isBetween(4.6, 4.8);
        assertThat(account.lastPercent()).isEqualTo(account.percent(), within(0.01));
        assertThat(account.isHopeless()).isFalse();
    }

    @Test
    void toleratesAnExpensiveStartButNotALastingCost() {
        Sample<String> dear = sample(1_000, 0, 5, List.of(cost("hot", 400), cost("warm", 10), cost("cold", 2)));
        CostAccount<String> account = new CostAccount<>(0.05);

        assertThat(account.add(dear)).isEmpty();
        assertThat(account.add(dear)).containsExactly("hot");
        // The rest is below the budget, and the debt shrinks.
        assertThat(first(account, sample(1_000, 0, 5, List.of(cost("warm", 10), cost("cold", 2))), 1_000))
                .isEmpty();
        assertThat(account.percent()).isBetween(1.7, 2.2);
        assertThat(account.lastPercent()).isBetween(1.6, 1.75);
    }

    @Test
    void ignoresASingleSlowHook() {
        List<Cost<String>> costs = List.of(new Cost<>("once", 50 * MS, 1, 0), new Cost<>("often", 20 * MS, 10, 0));

        assertThat(CostAccount.dearest(1 * MS, costs)).containsExactly("often");
    }

    @Test
    void disablesNothingInAnIdleProgram() {
        CostAccount<String> account = new CostAccount<>(0.05);

        assertThat(first(account, sample(8, 0, 5, List.of(cost("a", 1))), 1_000))
                .isEmpty();
    }

    @Test
    void reportsTheFixedCostAndKeepsTheCheapest() {
        CostAccount<String> account = new CostAccount<>(0.05);
        Sample<String> locks = sample(1_000, 200, 20, List.of(cost("hot", 50), cost("warm", 20), cost("cold", 2)));

        assertThat(first(account, locks, 100)).containsExactly("hot", "warm");
        assertThat(account.isHopeless()).isFalse();
        assertThat(account.endsHopeless()).as("there was something to give up").isFalse();
        Sample<String> rest = sample(1_000, 200, 20, List.of(cost("cold", 2)));
        assertThat(first(account, rest, 1)).isEmpty();
        assertThat(account.isHopeless()).as("for a moment only").isFalse();
        assertThat(account.endsHopeless()).isTrue();
        assertThat(first(account, sample(1_000, 200, 20, List.of(cost("cold", 2))), 100))
                .isEmpty();
        assertThat(account.isHopeless()).isTrue();
        assertThat(account.fixedPercent()).isBetween(28.0, 28.5);
    }

    @Test
    void countsTheCostOfReweavingWithoutDisablingAnything() {
        CostAccount<String> account = new CostAccount<>(0.05);
        Sample<String> weaving = new Sample<>(SAMPLE, 1_000 * MS, 0, 5 * MS, 300 * MS, List.of(cost("a", 20)), false);

        assertThat(first(account, weaving, 20)).isEmpty();
        assertThat(account.percent()).isGreaterThan(40);
    }

    @Test
    void newClassesHaveNoCreditAndMoreAreWatchedOnlyWithRoom() {
        CostAccount<String> account = new CostAccount<>(0.05);
        account.add(sample(1_000, 5, 5, List.of()));
        assertThat(account.hasRoom()).isTrue();
        Sample<String> dear =
                new Sample<>(SAMPLE, 1_000 * MS, 0, 5 * MS, 0, List.of(cost("new", 60), cost("old", 10)), true);

        assertThat(account.add(dear)).containsExactly("new");
        assertThat(account.hasRoom()).isFalse();
        // The excess must be saved first.
        account.add(sample(1_000, 0, 5, List.of(cost("old", 10))));
        account.add(sample(1_000, 0, 5, List.of(cost("old", 10))));
        assertThat(account.hasRoom()).isTrue();
        account.add(sample(1_000, 0, 5, List.of(cost("old", 25))));
        assertThat(account.hasRoom()).isFalse();
    }
}
