package dev.heddle.engine.internal.hunt;

import dev.heddle.trace.plan.StrategyPlan;
import java.util.Map;

/** Runs threads in lockstep, with several step sizes in both directions. */
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
    public RunBatch next(String id, int most) {
        if (isDone) {
            return null;
        }
        isDone = true;
        Map<String, String> parameters = Map.of("by", "lockstep", "quiet", model.quiet(), "survey", "on");
        return new RunBatch(new StrategyPlan(id, PortfolioTechnique.ID, 1, "shared", parameters), 1, SCHEDULES);
    }
}
