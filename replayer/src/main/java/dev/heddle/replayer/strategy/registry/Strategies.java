package dev.heddle.replayer.strategy.registry;

import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.deadlock.DeadlockStrategy;
import dev.heddle.replayer.strategy.deadlock.GatedDeadlockStrategy;
import dev.heddle.replayer.strategy.deadlock.SequenceStrategy;
import dev.heddle.replayer.strategy.drfinder.DrFinderStrategy;
import dev.heddle.replayer.strategy.drfinder.GatedDrFinderStrategy;
import dev.heddle.replayer.strategy.exact.AcrossJdksStrategy;
import dev.heddle.replayer.strategy.exact.ExactStrategy;
import dev.heddle.replayer.strategy.exact.OrderStrategy;
import dev.heddle.replayer.strategy.exact.PreemptionStrategy;
import dev.heddle.replayer.strategy.pairs.PairsStrategy;
import dev.heddle.replayer.strategy.pattern.GatedPatternStrategy;
import dev.heddle.replayer.strategy.pattern.PatternStrategy;
import dev.heddle.replayer.strategy.priority.PriorityStrategies;
import dev.heddle.replayer.strategy.random.GatedNoiseStrategy;
import dev.heddle.replayer.strategy.random.NoiseStrategy;
import dev.heddle.replayer.strategy.random.PosStrategy;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.replayer.strategy.rankchecker.ExploreStrategy;
import dev.heddle.replayer.strategy.rankchecker.PctvbStrategy;
import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.ExplorePlan;
import dev.heddle.trace.plan.NoisePlan;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PosPlan;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PriorityPlan;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.SequencePlan;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.plan.TrialsPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** Maps each kind of plan to the strategy that enforces it. */
public final class Strategies {
    private Strategies() {}

    public static Strategy of(Plan plan) {
        if (plan instanceof PatternPlan pattern) {
            return new PatternStrategy(pattern);
        } else if (plan instanceof ExactPlan exact) {
            return isOfOtherJdk(exact) ? new AcrossJdksStrategy(exact) : new ExactStrategy(exact);
        } else if (plan instanceof PreemptionPlan preemptions) {
            return new PreemptionStrategy(preemptions);
        } else if (plan instanceof TrialsPlan trials) {
            return new PreemptionStrategy(trials.trial());
        } else if (plan instanceof OrderPlan order) {
            return new OrderStrategy(order);
        } else if (plan instanceof RandomPlan random) {
            return new RandomWalk(random.seed());
        } else if (plan instanceof PctPlan pct) {
            return PriorityStrategies.of(pct);
        } else if (plan instanceof PctvbPlan pctvb) {
            return new PctvbStrategy(pctvb);
        } else if (plan instanceof PriorityPlan priorities) {
            return PriorityStrategies.of(priorities);
        } else if (plan instanceof PosPlan pos) {
            return new PosStrategy(pos.seed());
        } else if (plan instanceof PairsPlan pairs) {
            return new PairsStrategy(pairs);
        } else if (plan instanceof NoisePlan noise) {
            return new NoiseStrategy(noise);
        } else if (plan instanceof DeadlockPlan deadlock) {
            return new DeadlockStrategy(deadlock);
        } else if (plan instanceof SequencePlan sequence) {
            return new SequenceStrategy(sequence);
        } else if (plan instanceof DrFinderPlan drfinder) {
            return new DrFinderStrategy(drfinder);
        } else if (plan instanceof ExplorePlan explore) {
            return new ExploreStrategy(explore);
        } else if (plan instanceof StrategyPlan named) {
            return named(named);
        }
        throw new IllegalArgumentException(
                "no strategy enforces a " + plan.getClass().getSimpleName());
    }

    /**
     * Returns whether the plan was made on another JDK and stores application steps, which do not depend on the JDK.
     */
    private static boolean isOfOtherJdk(ExactPlan plan) {
        String jdk = plan.origin().jdk();
        return jdk != null
                && !jdk.equals(System.getProperty("java.version"))
                && plan.turns().nameOwnSteps();
    }

    private static Strategy named(StrategyPlan plan) {
        List<String> known = new ArrayList<>();
        for (StrategyMaker maker : ServiceLoader.load(StrategyMaker.class, Strategies.class.getClassLoader())) {
            known.add(maker.name());
            if (maker.name().equals(plan.strategy())) {
                try {
                    return maker.make(plan);
                } catch (IllegalArgumentException e) {
                    throw new PlanException("plan " + plan.id() + ": " + e.getMessage(), e);
                }
            }
        }
        throw new PlanException("plan " + plan.id() + " requires the strategy \"" + plan.strategy()
                + "\"; this replayer has " + String.join(", ", known));
    }

    /** Returns whether a plan can be enforced in gated mode. */
    public static boolean hasPoints(Plan plan) {
        return plan instanceof PatternPlan
                || plan instanceof DeadlockPlan
                || plan instanceof DrFinderPlan
                || plan instanceof NoisePlan;
    }

    /**
     * Returns the strategy that enforces a plan in gated mode.
     *
     * @throws PlanException if such a plan has no points at which threads could be held
     */
    public static GatedStrategy points(Plan plan) {
        if (plan instanceof PatternPlan pattern) {
            return new GatedPatternStrategy(pattern);
        } else if (plan instanceof DrFinderPlan drfinder) {
            return new GatedDrFinderStrategy(drfinder);
        } else if (plan instanceof DeadlockPlan deadlock) {
            return new GatedDeadlockStrategy(deadlock);
        } else if (plan instanceof NoisePlan noise) {
            return new GatedNoiseStrategy(noise);
        }
        throw new PlanException("plan " + plan.id()
                + " is not supported in gated mode (supported: pattern, deadlock, drfinder, noise);"
                + " replay it in serial mode");
    }
}
