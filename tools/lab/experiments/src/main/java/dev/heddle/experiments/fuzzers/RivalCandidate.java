package dev.heddle.experiments.fuzzers;

import dev.heddle.trace.plan.Plan;
import java.util.List;

/**
 * A prediction of RaceFuzzer or AtomFuzzer, with plans that try to bring it about.
 *
 * @param id the same in every analysis of the same runs
 * @param title the places, for readers
 * @param plans the ways to try it, at least one; the runs take them in turn
 */
public record RivalCandidate(String id, String title, List<Plan> plans) {
    public RivalCandidate {
        plans = List.copyOf(plans);
        if (plans.isEmpty()) {
            throw new IllegalArgumentException("a candidate needs at least one plan");
        }
    }
}
