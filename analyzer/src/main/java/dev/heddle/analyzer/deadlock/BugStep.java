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
 * One of the events of a bug, as named by a plan.
 *
 * @param thread the thread: equal for steps of one thread, different for steps of different threads
 * @param op the operation
 * @param at the place
 * @param context hash of its call stack, or null if any call stack matches
 */
public record BugStep(
        String thread, Op op, CodePoint at, @Nullable Long context) {
    /**
     * The events of a plan that occur in a run that failed under it; empty for a plan that names no events. The last
     * event of a sequence is omitted, because it occurs too late.
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
        } else if (plan instanceof SequencePlan sequence && !sequence.isOfSubmissions()) {
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
