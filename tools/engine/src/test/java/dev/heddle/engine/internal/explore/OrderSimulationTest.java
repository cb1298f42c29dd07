package dev.heddle.engine.internal.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.explore.OrderSimulation.Drawing;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OrderSimulationTest {
    @Test
    void examinesAllSubsetsOfSmallNumbers() {
        OrderSimulation run = OrderSimulation.run(40, 3, Drawing.INDEPENDENT, 1_000_000, 1);
        assertThat(run.isWhole()).isTrue();
        assertThat(run.subsets()).isEqualTo(40 * 39 * 38 / 6);
        assertThat(run.orders()).isEqualTo(40 * 39 * 38);
        assertThat(Arrays.stream(run.firstShown()).sum()).isEqualTo(run.orders());
        assertThat(run.missingAfter(run.needed())).isZero();
        assertThat(run.missingAfter(run.needed() - 1)).isPositive();
        assertThat(run.neededFor(0)).isEqualTo(run.needed());
        assertThat((long) run.needed()).isLessThanOrEqualTo(OrderNumbers.byUnionBound(40, 3, 0.001));
    }

    @Test
    void twoPermutationsShowAllOrdersOfTwoIfTheSecondIsTheReverse() {
        assertThat(OrderSimulation.run(50, 2, Drawing.WITH_REVERSE, 10_000, 1).needed())
                .isEqualTo(2);
        assertThat(OrderSimulation.run(50, 2, Drawing.INDEPENDENT, 10_000, 1).needed())
                .isGreaterThan(2);
    }

    /**
     * An order is missing after P permutations with the probability (1 − 1/s!)^P, so this is the expected share of
     * missing orders.
     */
    @Test
    void missesTheExpectedShareOfOrders() {
        for (int strength = 3; strength <= 5; strength++) {
            OrderSimulation run = OrderSimulation.run(600, strength, Drawing.INDEPENDENT, 50_000, strength);
            int permutations = (int) (2 * OrderNumbers.factorial(strength));
            double expected = run.orders() * Math.pow(1 - 1 / OrderNumbers.factorial(strength), permutations);
            assertThat(run.isWhole()).isFalse();
            assertThat((double) run.missingAfter(permutations))
                    .as("strength %d after %d permutations", strength, permutations)
                    .isBetween(0.8 * expected, 1.2 * expected);
        }
    }

    /**
     * The paper's numbers for 600 threads, section 4: more than 99 % of the orders of random subsets have appeared, and
     * nearly all of them.
     */
    @Test
    void thePapersNumbersAreEnoughForNearlyAllOrders() {
        int[] paper = {70, 360, 2000};
        for (int strength = 3; strength <= 5; strength++) {
            OrderSimulation run = OrderSimulation.run(600, strength, Drawing.INDEPENDENT, 20_000, strength);
            int enough = paper[strength - 3];
            assertThat(run.neededFor(0.01)).as("strength %d", strength).isLessThan(enough);
            assertThat((double) run.missingAfter(enough) / run.orders())
                    .as("strength %d after %d permutations", strength, enough)
                    .isLessThan(1e-4);
        }
    }
}
