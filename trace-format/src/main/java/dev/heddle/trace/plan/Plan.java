package dev.heddle.trace.plan;

import org.jspecify.annotations.Nullable;

/**
 * What the replayer enforces on a run. Plans speak only in names that survive a restart, so that one written from a
 * recording of yesterday fits the run of today.
 */
public sealed interface Plan
        permits SearchPlan, PatternPlan, ExactPlan, OrderPlan, PreemptionPlan, DeadlockPlan, SequencePlan, PairsPlan {
    /** Version of the plan format that this code writes and reads. */
    int SCHEMA_VERSION = 1;

    /** Name of the plan, unique among those of one analysis; file names and findings refer to it. */
    String id();

    /** The technique it comes from, as on the command line. */
    String technique();

    /** Seed of all random choices; the same plan and seed give the same run. */
    long seed();

    /** The same plan with another seed. */
    Plan withSeed(long seed);

    /** The variables that the plan is about; null if it may be about all. */
    default @Nullable Tracking tracking() {
        return null;
    }
}
