package dev.heddle.replayer.strategy;

import dev.heddle.trace.plan.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The replayer's code for one kind of plan: a class with a public constructor without parameters, named in the row of
 * the kind.
 *
 * @param <P> the record of the kind
 */
public interface PlanSupport<P extends Plan> {
    /** Creates the strategy that enforces a plan. */
    Strategy strategy(P plan);

    /** Returns whether gated mode supports the kind. */
    default boolean isGated() {
        return false;
    }

    /** Creates the strategy that enforces a plan in gated mode; null if gated mode does not support the kind. */
    default @Nullable GatedStrategy gated(P plan) {
        return null;
    }

    /**
     * Checks whether a plan fits the program.
     *
     * @return warnings, one line each
     * @throws dev.heddle.trace.plan.PlanException with a message for the user, if the plan does not fit
     */
    default List<String> check(P plan) {
        return List.of();
    }
}
