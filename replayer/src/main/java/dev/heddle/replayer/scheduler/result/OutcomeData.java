package dev.heddle.replayer.scheduler.result;

import dev.heddle.replayer.scheduler.memory.StaleResults;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.util.List;

/**
 * Data of a run that is written into its outcome.
 *
 * @param forcedSwitches where the schedule differs from the non-preemptive one; null if too many places to keep
 * @param uncontrolled how often a thread left control
 * @param reached whether every step of the plan was executed
 * @param strategyNotes further data from the strategy
 * @param stale the reads that did not see the newest write
 * @param notes messages for the reader, one line each, including the strategy's
 */
public record OutcomeData(
        long decisions,
        long acquisitions,
        long threads,
        long switches,
        long preemptions,
        List<Switch> forcedSwitches,
        long uncontrolled,
        boolean reached,
        String progress,
        StrategyNotes strategyNotes,
        StaleResults stale,
        List<String> notes) {}
