package dev.heddle.replayer.strategy.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.ReadChoices;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ReadModeTest {
    private static StrategyPlan plan(String strategy, long seed) {
        return new StrategyPlan(
                "p", "hunt", seed, strategy, strategy.equals("slices") ? Map.of("length", "10") : Map.of());
    }

    @Test
    void followsThePlanByDefault() {
        assertThat(ReadMode.PLAN.strategyOf(plan("slices", 1)).readChoices()).isNull();
        assertThat(ReadMode.PLAN.strategyOf(plan(StrategyPlan.MEMORY, 1)).readChoices())
                .isNotNull();
        assertThat(ReadMode.PLAN.choosesReads(plan("slices", 1))).isFalse();
    }

    @Test
    void showsTheNewestWriteOfEachVariable() {
        assertThat(ReadMode.SC.strategyOf(plan(StrategyPlan.MEMORY, 1)).readChoices())
                .isNull();
        assertThat(ReadMode.SC.choosesReads(plan(StrategyPlan.MEMORY, 1))).isFalse();
    }

    @Test
    void variesTheReadsOfAnyStrategyWithTheSeed() {
        TreeSet<Integer> seen = new TreeSet<>();
        for (long seed = 1; seed <= 50; seed++) {
            ReadChoices reads = ReadMode.JMM.strategyOf(plan("slices", seed)).readChoices();
            assertThat(reads).isNotNull();
            seen.add(reads.choose("0.1", 0, "pkg.Type.field", 3));
        }
        assertThat(seen).containsExactly(0, 1, 2);
        assertThat(ReadMode.JMM.choosesReads(plan("slices", 1))).isTrue();
    }
}
