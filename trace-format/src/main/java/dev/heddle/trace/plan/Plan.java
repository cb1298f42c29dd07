package dev.heddle.trace.plan;

import org.jspecify.annotations.Nullable;

/**
 * A plan that the replayer enforces on a run. Plans contain only names that survive a restart, so that a plan from an
 * earlier recording fits a later run.
 */
public sealed interface Plan
        permits SearchPlan, PatternPlan, ExactPlan, OrderPlan, PreemptionPlan, DeadlockPlan, SequencePlan, PairsPlan {
    /** Version of the plan format that this code writes and reads. */
    int SCHEMA_VERSION = 1;

    /** Name of the plan, unique within one analysis; file names and findings refer to it. */
    String id();

    /** The technique it comes from, as on the command line. */
    String technique();

    /** Seed of all random choices; the same plan and seed give the same run. */
    long seed();

    /** The same plan with another seed. */
    Plan withSeed(long seed);

    /** The variables of the plan; null if it may concern all. */
    default @Nullable Tracking tracking() {
        return null;
    }
}
