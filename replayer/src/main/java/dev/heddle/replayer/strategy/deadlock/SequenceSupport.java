package dev.heddle.replayer.strategy.deadlock;

import dev.heddle.replayer.plan.PlanCheck;
import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.SequencePlan;
import java.util.List;

/** Enforces sequences of lock operations, and late submissions of tasks. */
public final class SequenceSupport implements PlanSupport<SequencePlan> {
    @Override
    public Strategy strategy(SequencePlan plan) {
        return plan.isOfSubmissions() ? new LateSubmissions(plan) : new SequenceStrategy(plan);
    }

    @Override
    public List<String> check(SequencePlan plan) {
        return PlanCheck.sequence(plan);
    }
}
