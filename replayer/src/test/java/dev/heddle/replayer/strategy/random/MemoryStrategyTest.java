package dev.heddle.replayer.strategy.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.Model;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryStrategyTest {
    private static final int SEEDS = 200;

    @Test
    void letsAShortThreadComeAfterALongOneInAFifthOfTheRuns() {
        String writer = "wx ".repeat(100).strip();
        int late = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            StrategyPlan plan = new StrategyPlan("p", "memory", seed, StrategyPlan.MEMORY, Map.of());
            List<String> order =
                    new Model(writer, "ry").run(Strategies.of(plan)).order();
            late += order.get(order.size() - 1).equals("0.2") ? 1 : 0;
        }
        assertThat(late).isGreaterThan(SEEDS / 5);
    }
}
