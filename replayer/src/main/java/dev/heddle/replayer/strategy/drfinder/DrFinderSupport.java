package dev.heddle.replayer.strategy.drfinder;

import dev.heddle.replayer.plan.PlanCheck;
import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.DrFinderPlan;
import java.util.List;

/** Reverses the order of lock acquisitions, as in phase II of DrFinder. */
public final class DrFinderSupport implements PlanSupport<DrFinderPlan> {
    @Override
    public Strategy strategy(DrFinderPlan plan) {
        return new DrFinderStrategy(plan);
    }

    @Override
    public boolean isGated() {
        return true;
    }

    @Override
    public GatedStrategy gated(DrFinderPlan plan) {
        return new GatedDrFinderStrategy(plan);
    }

    @Override
    public List<String> check(DrFinderPlan plan) {
        return PlanCheck.relation(plan);
    }
}
