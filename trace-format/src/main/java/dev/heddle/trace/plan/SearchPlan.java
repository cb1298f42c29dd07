package dev.heddle.trace.plan;

/** A plan that asks for nothing in particular: a way to go through schedules, of which only a failure is worth a report. */
public sealed interface SearchPlan extends Plan
        permits RandomPlan,
                PctPlan,
                PctvbPlan,
                PosPlan,
                PriorityPlan,
                NoisePlan,
                StrategyPlan,
                DrFinderPlan,
                ExplorePlan,
                TrialsPlan {}
