package dev.heddle.trace.plan;

import java.util.List;
import java.util.Objects;

/**
 * Several preemption plans, one for each seed, so that shrinking can try many in one JVM.
 *
 * @param seed number of the enforced plan, from 1
 * @param trials the plans of the seeds
 * @param choosesReads whether reads have choices, even if no trial has a stale read: a JVM instruments them or not
 */
public record TrialsPlan(String id, String technique, long seed, List<PreemptionPlan> trials, boolean choosesReads)
        implements SearchPlan {
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
    public boolean reportsSwitches() {
        return true;
    }

    @Override
    public TrialsPlan withSeed(long other) {
        return new TrialsPlan(id, technique, other, trials, choosesReads);
    }

    /** The plan of the seed. */
    public PreemptionPlan trial() {
        return trials.get((int) seed - 1);
    }

    /** Like its trials. */
    @Override
    public boolean countsAccesses() {
        return true;
    }
}
