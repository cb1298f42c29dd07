package dev.heddle.analyzer.deadlock;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CallStack;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.SequencePlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the events that make a bug, as a plan names them.
 *
 * @param thread who executes it: equal for steps of one thread, different for those of different ones
 * @param op what it does
 * @param at where
 * @param context hash of the call stack it comes with, or null if any will do
 */
public record BugStep(
        String thread, Op op, CodePoint at, @Nullable Long context) {
    /**
     * The events of a plan that are in a run which it made fail; empty for a plan that names none. The last one of a sequence is left out:
     * it is what comes too late.
     */
    public static List<BugStep> of(Plan plan) {
        List<BugStep> steps = new ArrayList<>();
        if (plan instanceof PatternPlan pattern) {
            for (PatternPlan.Step step : pattern.steps()) {
                steps.add(new BugStep(
                        Integer.toString(step.unit()),
                        step.op(),
                        step.stack().get(0),
                        CallStack.context(step.stack())));
            }
        } else if (plan instanceof SequencePlan sequence) {
            for (SequencePlan.Step step :
                    sequence.steps().subList(0, sequence.steps().size() - 1)) {
                steps.add(new BugStep(
                        step.thread(),
                        step.op(),
                        step.stack().get(0),
                        sequence.contexts() ? CallStack.context(step.stack()) : null));
            }
        }
        return steps;
    }
}
