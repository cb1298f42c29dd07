package dev.heddle.engine.internal.explore;

import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.run.Explored;

/**
 * A schedule that was executed.
 *
 * @param explored what the run tells; null if it is lost: nobody knows what it did
 * @param failure what the program did wrong, in words, or null
 */
public record Execution(Bounded schedule, Explored explored, String failure) {}
