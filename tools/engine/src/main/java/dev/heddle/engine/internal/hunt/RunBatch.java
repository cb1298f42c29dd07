package dev.heddle.engine.internal.hunt;

import dev.heddle.trace.plan.Plan;

/**
 * A batch of runs.
 *
 * @param plan enforced with the seeds from {@code first} on
 * @param runs number of runs
 */
record RunBatch(Plan plan, long first, int runs) {}
