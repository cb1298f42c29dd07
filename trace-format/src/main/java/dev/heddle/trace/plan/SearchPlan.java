package dev.heddle.trace.plan;

/** A plan without a predicted bug: a way to go through schedules, in which only a failure is reported. */
public interface SearchPlan extends Plan {
    @Override
    default PlanGoal goal() {
        return PlanGoal.SEARCH;
    }
}
