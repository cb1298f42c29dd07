package dev.heddle.replayer.strategy.registry;

import dev.heddle.replayer.plan.PlanCheck;
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
import dev.heddle.trace.plan.PlanKinds;
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
import org.jspecify.annotations.Nullable;

/**
 * Maps each kind of plan to the strategy that enforces it, and to its check. A kind that names places or threads has a
 * row here and in {@link PlanKinds}; a search with a few parameters is a {@link StrategyMaker} instead.
 */
public final class Strategies {
    private Strategies() {}

    /** One row for each kind. Only the row of the plan is created, so that a run loads no other strategies. */
    static @Nullable PlanSupport<?> row(String kind) {
        return switch (kind) {
            case "pattern" ->
                new PlanSupport<>(
                        PatternPlan.class, PatternStrategy::new, GatedPatternStrategy::new, PlanCheck::pattern);
            case "exact" -> new PlanSupport<>(ExactPlan.class, Strategies::exact, PlanCheck::exact);
            case "order" -> new PlanSupport<>(OrderPlan.class, OrderStrategy::new, PlanCheck::order);
            case "preemptions" -> new PlanSupport<>(PreemptionPlan.class, PreemptionStrategy::new);
            case "trials" -> new PlanSupport<>(TrialsPlan.class, trials -> new PreemptionStrategy(trials.trial()));
            case "deadlock" ->
                new PlanSupport<>(
                        DeadlockPlan.class, DeadlockStrategy::new, GatedDeadlockStrategy::new, PlanCheck::deadlock);
            case "sequence" -> new PlanSupport<>(SequencePlan.class, SequenceStrategy::new, PlanCheck::sequence);
            case "drfinder" ->
                new PlanSupport<>(
                        DrFinderPlan.class, DrFinderStrategy::new, GatedDrFinderStrategy::new, PlanCheck::relation);
            case "random" -> new PlanSupport<>(RandomPlan.class, random -> new RandomWalk(random.seed()));
            case "pct" -> new PlanSupport<>(PctPlan.class, PriorityStrategies::of, PlanCheck::aim);
            case "pctvb" -> new PlanSupport<>(PctvbPlan.class, PctvbStrategy::new);
            case "pos" -> new PlanSupport<>(PosPlan.class, pos -> new PosStrategy(pos.seed()));
            case "priority" -> new PlanSupport<>(PriorityPlan.class, PriorityStrategies::of);
            case "pairs" -> new PlanSupport<>(PairsPlan.class, PairsStrategy::new, PlanCheck::pairs);
            case "noise" ->
                new PlanSupport<>(NoisePlan.class, NoiseStrategy::new, GatedNoiseStrategy::new, plan -> List.of());
            case "explore" -> new PlanSupport<>(ExplorePlan.class, ExploreStrategy::new);
            case "strategy" -> new PlanSupport<>(StrategyPlan.class, Strategies::named, Strategies::checkName);
            default -> null;
        };
    }

    private static PlanSupport<?> row(Plan plan) {
        PlanSupport<?> row = row(plan.kind());
        if (row == null) {
            throw new PlanException("plan " + plan.id() + " has the kind \"" + plan.kind()
                    + "\", which no strategy of this replayer enforces: add a row to Strategies");
        }
        return row;
    }

    /** @throws PlanException if no strategy enforces the plan, or its parameters are wrong */
    public static Strategy of(Plan plan) {
        return row(plan).strategyOf(plan);
    }

    /**
     * Checks whether a plan fits the program.
     *
     * @return warnings to print before the run, one line each
     * @throws PlanException with a message for the user, if the plan does not fit
     */
    public static List<String> check(Plan plan) {
        return row(plan).checkOf(plan);
    }

    private static Strategy exact(ExactPlan plan) {
        return isOfOtherJdk(plan) ? new AcrossJdksStrategy(plan) : new ExactStrategy(plan);
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

    /** Only the strategy can check its name and parameters. */
    private static List<String> checkName(StrategyPlan plan) {
        named(plan);
        return List.of();
    }

    /** Returns whether a plan can be enforced in gated mode. */
    public static boolean hasPoints(Plan plan) {
        return row(plan).gated() != null;
    }

    /**
     * Returns the strategy that enforces a plan in gated mode.
     *
     * @throws PlanException if such a plan has no points at which threads could be held
     */
    public static GatedStrategy points(Plan plan) {
        GatedStrategy strategy = row(plan).gatedOf(plan);
        if (strategy != null) {
            return strategy;
        }
        List<String> supported = PlanKinds.ALL.names().stream()
                .filter(name -> row(name) != null && row(name).gated() != null)
                .toList();
        throw new PlanException("plan " + plan.id() + " is not supported in gated mode (supported: "
                + String.join(", ", supported) + "); replay it in serial mode");
    }
}
