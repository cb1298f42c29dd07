package dev.heddle.replayer.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.GeneratedName;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.PatternPlan.HeldLock;
import dev.heddle.trace.plan.PatternPlan.Step;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.SequencePlan;
import dev.heddle.trace.relation.MayTrigger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks whether a plan fits the program: every place it names must be in the class files of the class path and the
 * JDK, with the right instruction. For a schedule see {@link SchedulePlaces}. One method for each kind of plan that
 * names places; the rows of the registry refer to them.
 */
public final class PlanCheck {
    private final Set<String> unchecked;
    private final Map<String, ClassCode> classes = new HashMap<>();

    private PlanCheck(Set<String> unchecked) {
        this.unchecked = unchecked;
    }

    /** Returns warnings to print before the run, one line each. */
    public static List<String> exact(ExactPlan plan) {
        return SchedulePlaces.check(
                plan.origin(), plan.turns().sites(), plan.turns().nameOwnSteps());
    }

    /** Returns warnings to print before the run, one line each. */
    public static List<String> order(OrderPlan plan) {
        return SchedulePlaces.check(plan.origin(), plan.steps().sites(), false);
    }

    /**
     * Returns warnings to print before the run. The relation of another program steers nothing, but does no harm.
     * Methods of other class loaders cannot be looked up.
     */
    public static List<String> relation(DrFinderPlan plan) {
        MayTrigger relation = plan.relation();
        Map<String, ClassCode> classes = new HashMap<>();
        for (String method : relation.methods().keySet()) {
            int dot = method.lastIndexOf('.');
            ClassCode code = classes.computeIfAbsent(method.substring(0, dot), ClassCode::find);
            if (code.hasMethodNamed(method.substring(dot + 1))) {
                return List.of();
            }
        }
        return relation.methods().isEmpty()
                ? List.of(
                        "the may-trigger relation is empty: the schedule is random; collect it from a recording of this program")
                : List.of(
                        "none of the " + relation.methods().size()
                                + " methods of the may-trigger relation, such as "
                                + relation.methods().firstKey()
                                + ", is on the class path: if it belongs to another program, record this one and collect the relation again");
    }

    /** @throws PlanException if the plan does not fit */
    public static List<String> pattern(PatternPlan plan) {
        PlanCheck check = new PlanCheck(Set.copyOf(plan.unchecked()));
        for (PatternPlan.Unit unit : plan.units()) {
            if (unit.method() != null) {
                check.method(unit.method());
            }
        }
        for (Step step : plan.steps()) {
            check.stack(step.op(), step.stack());
            for (HeldLock lock : step.release()) {
                check.stack(Op.ACQUIRE, lock.acquired());
            }
        }
        return List.of();
    }

    /** @throws PlanException if the plan does not fit */
    public static List<String> deadlock(DeadlockPlan plan) {
        PlanCheck check = new PlanCheck(Set.copyOf(plan.unchecked()));
        for (DeadlockPlan.Waiter waiter : plan.waiters()) {
            for (List<CodePoint> stack : List.of(waiter.held(), waiter.wanted())) {
                check.methods(stack, plan.contexts());
            }
        }
        return List.of();
    }

    /** @throws PlanException if the plan does not fit */
    public static List<String> sequence(SequencePlan plan) {
        PlanCheck check = new PlanCheck(Set.copyOf(plan.unchecked()));
        plan.steps().forEach(step -> check.methods(step.stack(), plan.contexts()));
        return List.of();
    }

    /** @throws PlanException if the plan does not fit */
    public static List<String> pairs(PairsPlan plan) {
        PlanCheck check = new PlanCheck(Set.of());
        for (PairsPlan.Pair pair : plan.pairs()) {
            check.end(pair.head());
            check.end(pair.tail());
            Stream.of(pair.head().gate(), pair.tail().gate())
                    .filter(Objects::nonNull)
                    .forEach(check::method);
        }
        return List.of();
    }

    /** A synchronized method of the JDK acquires its monitor at its call. */
    private void end(PairsPlan.Access end) {
        CodePoint at = end.at();
        ClassCode code = method(at);
        boolean isCall = end.op() == Op.ACQUIRE && code != null && at.offset() >= 0 && code.has(Op.CALL, at);
        if (!isCall) {
            stack(end.op(), List.of(at));
        }
    }

    /** @throws PlanException if the plan does not fit */
    public static List<String> aim(PctPlan plan) {
        PlanCheck check = new PlanCheck(Set.of());
        // Locks of the JDK are acquired by calls, so only their methods can be checked.
        plan.aim().forEach(aim -> aim.acquisition().acquired().forEach(check::method));
        return List.of();
    }

    /**
     * An instruction, a synchronized method, or a method of a lock may acquire the lock: only the method is certain.
     */
    private void methods(List<CodePoint> stack, boolean contexts) {
        method(stack.get(0));
        if (contexts) {
            calls(stack.subList(1, stack.size()));
        }
    }

    private void calls(List<CodePoint> frames) {
        if (!frames.isEmpty()) {
            stack(Op.CALL, frames);
        }
    }

    private void stack(Op op, List<CodePoint> innermostFirst) {
        Op expected = op.plain();
        for (CodePoint point : innermostFirst) {
            ClassCode code = method(point);
            if (code != null && !code.has(expected, point)) {
                throw unfit(point, "has no " + what(expected) + " at offset " + point.offset());
            }
            expected = Op.CALL;
        }
    }

    /** Returns the code of the class that has the method; null if the class is not checked. */
    private ClassCode method(CodePoint point) {
        // Weaving makes a method for a method reference, so the class file lacks it.
        if (unchecked.contains(point.className())
                || GeneratedName.isGenerated(point.className())
                || point.method().startsWith(SchedulePlaces.MADE)) {
            return null;
        }
        ClassCode code = classes.computeIfAbsent(point.className(), ClassCode::find);
        if (code == ClassCode.MISSING) {
            throw new PlanException(
                    "the plan does not fit the program: there is no class " + point.className() + " on the class path");
        }
        if (!code.hasMethod(point)) {
            throw unfit(point, "is missing, as " + point.method() + point.descriptor());
        }
        return code;
    }

    private static PlanException unfit(CodePoint point, String what) {
        return new PlanException("the plan does not fit the program: " + point.className() + "." + point.method() + " "
                + what + "; record and analyse this version of the program again");
    }

    private static String what(Op op) {
        return switch (op) {
            case CALL, CALL_READ, CALL_WRITE, RANGE_READ, RANGE_WRITE, ATOMIC_READ, ATOMIC_WRITE, ASKED, PARK, UNPARK ->
                "call";
            case ACQUIRE -> "acquisition of a monitor";
            default -> op.isRead() ? "read" : "write";
        };
    }
}
