package dev.heddle.replayer.strategy.registry;

import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.PlanSupport;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanKind;
import dev.heddle.trace.plan.PlanKinds;
import java.lang.reflect.InvocationTargetException;
import java.util.List;

/**
 * Finds the strategy that enforces a plan, and its check. The row of a kind in {@link PlanKinds} names its
 * {@link PlanSupport}. A search with a few parameters is a {@link StrategyMaker} instead.
 */
public final class Strategies {
    /** The packages of strategies are below this one. */
    private static final String STRATEGIES = "dev.heddle.replayer.strategy.";

    private Strategies() {}

    /** Loads only the class of this kind, so that a run loads no other strategies. */
    @SuppressWarnings("unchecked")
    static <P extends Plan> PlanSupport<P> support(PlanKind kind) {
        String name = STRATEGIES + kind.support();
        try {
            return (PlanSupport<P>) Class.forName(name, true, Strategies.class.getClassLoader())
                    .getConstructor()
                    .newInstance();
        } catch (InvocationTargetException e) {
            throw new PlanException(
                    "the plan kind \"" + kind.name() + "\" cannot be enforced: " + name + " could not be created: "
                            + e.getCause(),
                    e);
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new PlanException(
                    "the plan kind \"" + kind.name() + "\" cannot be enforced: " + name
                            + " is not a public class with a public constructor without parameters that implements PlanSupport",
                    e);
        }
    }

    private static PlanSupport<Plan> support(Plan plan) {
        return support(PlanKinds.ALL.of(plan));
    }

    /** @throws PlanException if no strategy enforces the plan, or its parameters are wrong */
    public static Strategy of(Plan plan) {
        return support(plan).strategy(plan);
    }

    /**
     * Checks whether a plan fits the program.
     *
     * @return warnings to print before the run, one line each
     * @throws PlanException with a message for the user, if the plan does not fit
     */
    public static List<String> check(Plan plan) {
        return support(plan).check(plan);
    }

    /** Returns whether a plan can be enforced in gated mode. */
    public static boolean hasPoints(Plan plan) {
        return support(plan).isGated();
    }

    /**
     * Returns the strategy that enforces a plan in gated mode.
     *
     * @throws PlanException if such a plan has no points at which threads could be held
     */
    public static GatedStrategy points(Plan plan) {
        GatedStrategy strategy = support(plan).gated(plan);
        if (strategy != null) {
            return strategy;
        }
        List<String> supported = PlanKinds.ALL.names().stream()
                .filter(name -> support(PlanKinds.ALL.named(name)).isGated())
                .toList();
        throw new PlanException("plan " + plan.id() + " is not supported in gated mode (supported: "
                + String.join(", ", supported) + "); replay it in serial mode");
    }
}
