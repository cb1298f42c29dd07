package dev.heddle.replayer.plan;

import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.StaleRead;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunFailure;
import java.util.List;

/** Makes exact plans of executed schedules. */
public final class ExactPlans {
    private ExactPlans() {}

    /**
     * Returns the schedule of a run as a plan.
     *
     * @param plan the plan of the run
     * @param outcome the outcome of the run
     * @param pins the pinned sources
     * @param start initial values of the program's clocks in the run
     * @param stale the reads that did not see the newest write
     */
    public static ExactPlan of(
            Plan plan, Outcome outcome, PinOptions pins, Origin.Start start, Turns turns, List<StaleRead> stale) {
        Origin origin = new Origin(
                System.getProperty("java.version"),
                pins.kept(start),
                pins.names(),
                SchedulePlaces.prints(turns.sites()));
        return new ExactPlan(
                id(plan), plan.technique(), plan.seed(), finding(plan), RunFailure.of(outcome), origin, turns, stale);
    }

    private static String id(Plan plan) {
        return plan.isExact() ? plan.id() : plan.id() + "-exact-" + plan.seed();
    }

    private static String finding(Plan plan) {
        if (plan.isExact()) {
            return plan.finding();
        }
        return plan instanceof PatternPlan ? plan.id() : null;
    }
}
