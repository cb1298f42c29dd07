package dev.heddle.engine.internal.portfolio;

import dev.heddle.trace.plan.Plan;

/**
 * Runs to be made.
 *
 * @param plan enforced with the seeds from {@code first} on
 * @param runs how many
 */
record Batch(Plan plan, long first, int runs) {}
