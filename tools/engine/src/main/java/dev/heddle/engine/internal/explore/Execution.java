package dev.heddle.engine.internal.explore;

import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.run.Explored;

/**
 * An executed schedule.
 *
 * @param explored the result of the run; null if it is lost
 * @param failure of the program in words, or null
 */
public record Execution(Bounded schedule, Explored explored, String failure) {}
