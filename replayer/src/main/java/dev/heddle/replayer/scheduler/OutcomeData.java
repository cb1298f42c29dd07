package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.util.List;

/**
 * What is written into the outcome of a run.
 *
 * @param unusual where another thread went on than would have by itself; null if that was too often
 * @param outside how often a thread left control
 * @param reached whether everything the plan asks for has happened
 * @param remarks what the strategy says besides
 * @param notes what a reader should know, one line each, the strategy's included
 */
record OutcomeData(
        long decisions,
        long acquisitions,
        long threads,
        long switches,
        long preemptions,
        List<Switch> unusual,
        long outside,
        boolean reached,
        String progress,
        StrategyNotes remarks,
        List<String> notes) {}
