package dev.heddle.replayer.strategy.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.replayer.strategy.Model;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimeSliceStrategyTest {
    private static final int STEPS = 300;

    @Test
    void slicesHaveThePlansAverageLength() {
        assertThat(meanSlice(1)).isEqualTo(1);
        assertThat(meanSlice(5)).isBetween(4.5, 5.5);
        assertThat(meanSlice(20)).isBetween(17.0, 23.0);
    }

    /** Without the last thread's, whose end is the end of the run. */
    private static double meanSlice(int length) {
        String program = "rx ".repeat(STEPS).strip();
        long decisions = 0;
        long slices = 0;
        for (long seed = 1; seed <= 100; seed++) {
            List<String> order = new Model(program, program)
                    .run(Strategies.of(plan(seed, String.valueOf(length))))
                    .order();
            int end = order.size();
            while (end > 1 && order.get(end - 1).equals(order.get(end - 2))) {
                end--;
            }
            // The first half is far from the end of either thread.
            for (int i = 1; i < Math.min(end, STEPS); i++) {
                decisions++;
                slices += order.get(i).equals(order.get(i - 1)) ? 0 : 1;
            }
        }
        return (double) decisions / slices;
    }

    @Test
    void wrongPlansAreRefused() {
        assertThatThrownBy(() -> Strategies.of(plan(1, "0")))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan p: the parameter length of the strategy slices is 0,"
                        + " and must be an integer from 1 to 1000000");
        assertThatThrownBy(() -> Strategies.of(new StrategyPlan("p", "slices", 1, "slices", Map.of())))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("length of the strategy slices is null");
        // The check reports it before the program starts.
        assertThatThrownBy(() -> Strategies.check(new StrategyPlan("p", "slices", 1, "dice", Map.of())))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("plan p requires the strategy \"dice\"; this replayer has slices, ");
    }

    private static StrategyPlan plan(long seed, String length) {
        return new StrategyPlan("p", "slices", seed, "slices", Map.of("length", length));
    }
}
