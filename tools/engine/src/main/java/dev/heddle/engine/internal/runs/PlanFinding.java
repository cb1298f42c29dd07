package dev.heddle.engine.internal.runs;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reconstructs the finding of a plan when only the plan exists. */
public final class PlanFinding {
    private PlanFinding() {}

    public static Finding of(Plan plan, Path file) {
        if (plan instanceof PatternPlan pattern) {
            List<Finding.Place> sites = pattern.steps().stream()
                    .map(step -> new Finding.Place(
                            step.site().className(),
                            step.site().method(),
                            step.site().file(),
                            step.site().line(),
                            step.site().offset(),
                            step.op().name(),
                            step.name(),
                            step.stack()))
                    .toList();
            return finding(
                    plan,
                    "atomic-set-violation",
                    pattern.title(),
                    sites,
                    pattern.units().stream().map(PatternPlan.Unit::thread).toList(),
                    file);
        }
        return finding(plan, "schedule", plan.title(), List.of(), List.of(), file);
    }

    private static Finding finding(
            Plan plan, String kind, String title, List<Finding.Place> sites, List<String> threads, Path file) {
        return new Finding(
                plan.id(),
                kind,
                Finding.Status.CANDIDATE,
                title,
                sites,
                threads,
                file.toString(),
                null,
                null,
                Map.of());
    }
}
