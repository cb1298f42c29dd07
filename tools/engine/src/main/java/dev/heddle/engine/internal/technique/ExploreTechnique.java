package dev.heddle.engine.internal.technique;

import dev.heddle.trace.plan.ExplorePlan;

/** RankChecker's search among bounded schedules. */
public final class ExploreTechnique implements Technique {
    @Override
    public String name() {
        return ExplorePlan.TECHNIQUE;
    }

    @Override
    public String title() {
        return "RankChecker's exhaustive search";
    }
}
