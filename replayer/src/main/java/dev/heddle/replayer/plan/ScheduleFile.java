package dev.heddle.replayer.plan;

import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.StaleRead;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The schedule of a run as an exact plan, also in a file. */
public final class ScheduleFile {
    private ScheduleFile() {}

    /**
     * @param plan the plan of the run
     * @param outcome the outcome of the run
     * @param start initial values of the program's clocks, or null if they are not pinned
     * @param pins the pinned sources
     * @param stale the reads that did not see the newest write
     * @throws IOException if the file cannot be written
     */
    public static void write(
            Path file,
            Plan plan,
            Outcome outcome,
            Origin.Start start,
            List<String> pins,
            Turns turns,
            List<StaleRead> stale)
            throws IOException {
        PlanFile.write(file, plan(plan, outcome, start, pins, turns, stale));
    }

    /** Returns the plan. The parameters are those of {@link #write}. */
    public static ExactPlan plan(
            Plan plan, Outcome outcome, Origin.Start start, List<String> pins, Turns turns, List<StaleRead> stale) {
        Origin origin =
                new Origin(System.getProperty("java.version"), start, pins, SchedulePlaces.prints(turns.sites()));
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
