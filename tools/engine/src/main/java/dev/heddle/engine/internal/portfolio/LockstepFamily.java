package dev.heddle.engine.internal.portfolio;

import dev.heddle.trace.plan.StrategyPlan;
import java.util.Map;

/** Threads in lockstep, a few paces in both directions. */
final class LockstepFamily implements Family {
    private static final int SCHEDULES = 8;

    private final ProgramModel model;
    private boolean isDone;

    LockstepFamily(ProgramModel model) {
        this.model = model;
    }

    @Override
    public String name() {
        return "lockstep";
    }

    @Override
    public Batch next(String id, int most) {
        if (isDone) {
            return null;
        }
        isDone = true;
        Map<String, String> parameters = Map.of("by", "lockstep", "quiet", model.quiet(), "survey", "on");
        return new Batch(new StrategyPlan(id, PortfolioTechnique.ID, 1, "shared", parameters), 1, SCHEDULES);
    }
}
