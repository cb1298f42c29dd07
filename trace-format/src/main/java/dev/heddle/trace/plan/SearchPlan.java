package dev.heddle.trace.plan;

/** A plan without a predicted bug: a way to go through schedules, in which only a failure is reported. */
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
