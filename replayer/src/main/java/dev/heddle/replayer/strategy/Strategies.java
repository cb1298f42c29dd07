package dev.heddle.replayer.strategy;

import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.RandomPlan;

/** Which strategy enforces which kind of plan. */
public final class Strategies {
    private Strategies() {}

    public static Strategy of(Plan plan) {
        if (plan instanceof PatternPlan pattern) {
            return new PatternStrategy(pattern);
        } else if (plan instanceof ExactPlan exact) {
            return new ExactStrategy(exact);
        } else if (plan instanceof PreemptionPlan preemptions) {
            return new PreemptionStrategy(preemptions);
        } else if (plan instanceof RandomPlan random) {
            return new RandomWalk(random.seed());
        } else if (plan instanceof DeadlockPlan deadlock) {
            return new DeadlockStrategy(deadlock);
        }
        throw new IllegalArgumentException(
                "no strategy enforces a " + plan.getClass().getSimpleName());
    }
}
