package dev.heddle.trace.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaiterOrderTest {

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 6", "4, 24", "5, 120"})
    void seedsNumberEachOrderOnceWithGatesThenWithout(int waiters, int permutations) {
        Set<WaiterOrder> seen = new HashSet<>();
        for (long seed = 0; seed < 2 * permutations; seed++) {
            WaiterOrder order = WaiterOrder.of(waiters, seed);
            assertThat(order.isGated()).isEqualTo(seed < permutations);
            assertThat(order.numbers()).hasSize(waiters).doesNotHaveDuplicates();
            assertThat(order.seed()).isEqualTo(seed);
            seen.add(order);
        }
        assertThat(seen).hasSize(2 * permutations);
        assertThat(WaiterOrder.of(waiters, 2L * permutations)).isEqualTo(WaiterOrder.of(waiters, 0));
        assertThat(WaiterOrder.of(waiters, -1)).isEqualTo(WaiterOrder.of(waiters, 2L * permutations - 1));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void ofMoreThanFiveWaitersTheyAreDrawnAndTheSeedKeepsTheGates(boolean isGated) {
        WaiterOrder order = new WaiterOrder(isGated, List.of(5, 4, 3, 2, 1, 0));

        WaiterOrder drawn = WaiterOrder.of(6, order.seed());

        assertThat(drawn.isGated()).isEqualTo(isGated);
        assertThat(drawn.numbers()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
    }
}
