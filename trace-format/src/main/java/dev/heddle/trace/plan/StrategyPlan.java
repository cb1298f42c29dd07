package dev.heddle.trace.plan;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A search with a strategy that the plan refers to by name, so that a new strategy needs no new kind of plan. The
 * replayer finds it among its services.
 *
 * @param strategy its name there
 * @param parameters its parameters by name; only the strategy interprets them
 */
public record StrategyPlan(String id, String technique, long seed, String strategy, Map<String, String> parameters)
        implements SearchPlan {
    /** The strategy whose plain reads may see older writes. */
    public static final String MEMORY = "memory";

    public StrategyPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(strategy, "strategy");
        // Sorted, so that the same plan is always written in the same way.
        parameters = Collections.unmodifiableMap(new TreeMap<>(Objects.requireNonNull(parameters, "parameters")));
    }

    @Override
    public StrategyPlan withSeed(long other) {
        return new StrategyPlan(id, technique, other, strategy, parameters);
    }

    @Override
    public boolean choosesReads() {
        return strategy.equals(MEMORY);
    }

    /**
     * A parameter that is an integer.
     *
     * @throws IllegalArgumentException with a message for the user, if it is missing, not an integer, or out of range
     */
    public int number(String name, int least, int most) {
        String text = parameters.get(name);
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below, with the text.
        }
        throw new IllegalArgumentException("the parameter " + name + " of the strategy " + strategy + " is " + text
                + ", and must be an integer from " + least + " to " + most);
    }
}
