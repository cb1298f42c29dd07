package dev.heddle.replayer.strategy.registry;

import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.Plan;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A row of the registry: the replayer's code for one kind of plan.
 *
 * @param type the record of the kind
 * @param strategy creates the strategy that enforces a plan
 * @param gated creates the strategy that enforces a plan in gated mode; null if gated mode does not support the kind
 * @param check checks whether a plan fits the program, and returns warnings, one line each
 */
record PlanSupport<P extends Plan>(
        Class<P> type,
        Function<P, Strategy> strategy,
        @Nullable Function<P, GatedStrategy> gated,
        Function<P, List<String>> check) {
    /** A kind that gated mode does not support. */
    PlanSupport(Class<P> type, Function<P, Strategy> strategy, Function<P, List<String>> check) {
        this(type, strategy, null, check);
    }

    /** A kind that names no places, and that gated mode does not support. */
    PlanSupport(Class<P> type, Function<P, Strategy> strategy) {
        this(type, strategy, null, plan -> List.of());
    }

    Strategy strategyOf(Plan plan) {
        return strategy.apply(type.cast(plan));
    }

    List<String> checkOf(Plan plan) {
        return check.apply(type.cast(plan));
    }

    @Nullable GatedStrategy gatedOf(Plan plan) {
        return gated == null ? null : gated.apply(type.cast(plan));
    }
}
