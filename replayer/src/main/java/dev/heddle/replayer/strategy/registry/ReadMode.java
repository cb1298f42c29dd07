package dev.heddle.replayer.strategy.registry;

import dev.heddle.replayer.strategy.ReadChoices;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyWithReads;
import dev.heddle.replayer.strategy.random.RandomReads;
import dev.heddle.trace.plan.Plan;
import java.util.Locale;

/** Which writes plain reads see in the runs of a plan. */
public enum ReadMode {
    /** As the plan has it. */
    PLAN,
    /** As the Java memory model allows: reads that the plan does not determine vary with the seed. */
    JMM,
    /** Every read sees the newest write. */
    SC;

    /** The mode of the agent option's value, which has been checked. */
    public static ReadMode of(String value) {
        return valueOf(value.toUpperCase(Locale.ROOT));
    }

    /** Whether reads may see older writes in the runs of a plan. */
    public boolean choosesReads(Plan plan) {
        return this == JMM || this == PLAN && plan.choosesReads();
    }

    /** Returns the strategy of a plan with the choices of this mode. */
    public Strategy strategyOf(Plan plan) {
        Strategy strategy = Strategies.of(this == SC ? plan.withoutStaleReads() : plan);
        ReadChoices own = strategy.readChoices();
        if (this == SC && own != null) {
            return new StrategyWithReads(strategy, null);
        }
        return this == JMM && own == null ? new StrategyWithReads(strategy, new RandomReads(plan.seed())) : strategy;
    }
}
