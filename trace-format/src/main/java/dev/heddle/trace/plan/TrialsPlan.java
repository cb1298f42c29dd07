package dev.heddle.trace.plan;

import java.util.List;
import java.util.Objects;

/**
 * Several plans of switches, one for each seed, so that many can be tried in one JVM: what shrinking makes its runs with.
 *
 * @param seed which of them is enforced, from 1
 * @param trials what the seeds stand for
 */
public record TrialsPlan(String id, String technique, long seed, List<PreemptionPlan> trials) implements SearchPlan {
    public TrialsPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        trials = List.copyOf(trials);
        if (seed < 1 || seed > trials.size()) {
            throw new IllegalArgumentException(
                    "seed is " + seed + ", and the plan has the trials 1 to " + trials.size());
        }
    }

    @Override
    public TrialsPlan withSeed(long other) {
        return new TrialsPlan(id, technique, other, trials);
    }

    /** The plan that the seed stands for. */
    public PreemptionPlan trial() {
        return trials.get((int) seed - 1);
    }
}
