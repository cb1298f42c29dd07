package dev.heddle.replayer.strategy.segments;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.StrategyMakers;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.priority.PriorityStrategies;
import dev.heddle.replayer.strategy.random.PosStrategy;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Applies another strategy where the order may matter: {@linkplain RaceFreeAccesses race-free} accesses are not
 * decisions. Fewer decisions make each sample more effective: PCT of depth 2 hits a bug with a probability of one in
 * the number of decisions.
 *
 * <p>Parameters: {@code by}, which is {@code pos}, {@code pct} or the name of a strategy service; the parameters of
 * that strategy; and those of {@link RaceFreeAccesses} and {@link RunProfiler}. {@code pct} takes {@code depth},
 * {@code events} and {@code threads}.
 */
final class SharedDecisions extends SkipRaceFree {
    private static final int MOST = 1_000_000_000;

    /** The service. */
    public static final class Maker implements StrategyMaker {
        @Override
        public String name() {
            return "shared";
        }

        @Override
        public Strategy make(StrategyPlan plan) {
            return new SharedDecisions(plan, inner(plan));
        }

        private static Strategy inner(StrategyPlan plan) {
            String by = plan.parameters().getOrDefault("by", "");
            switch (by) {
                case "pos":
                    return new PosStrategy(plan.seed());
                case "random":
                    return new RandomWalk(plan.seed());
                case "pct":
                    return PriorityStrategies.of(PctPlan.pct(
                            plan.id(),
                            plan.technique(),
                            plan.seed(),
                            plan.number("depth", 1, MOST),
                            plan.number("events", 1, MOST),
                            plan.number("threads", 1, MOST),
                            Counting.ALL));
                default:
                    break;
            }
            StrategyMaker maker = by.equals("shared") ? null : StrategyMakers.named(by);
            if (maker != null) {
                return maker.make(new StrategyPlan(plan.id(), plan.technique(), plan.seed(), by, plan.parameters()));
            }
            List<String> known = new ArrayList<>(List.of("pos", "pct", "random"));
            known.addAll(StrategyMakers.names());
            throw new IllegalArgumentException("the parameter by of the strategy shared is " + by
                    + "; it must be one of " + String.join(", ", known));
        }
    }

    private final Strategy inner;

    private SharedDecisions(StrategyPlan plan, Strategy inner) {
        super(plan);
        this.inner = inner;
    }

    @Override
    ThreadView decide(Decision decision) {
        return inner.choose(decision);
    }

    @Override
    void done(ThreadView thread, boolean isQuiet) {
        if (!isQuiet) {
            inner.executed(thread);
        }
    }

    @Override
    public void ended(ThreadView thread) {
        super.ended(thread);
        inner.ended(thread);
    }

    @Override
    boolean skipsUncontested(ThreadView thread, SingleThreadStep step, boolean isQuiet) {
        return isQuiet || inner.skipsUncontestedStep(thread, step);
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return inner.skipsSingleThreadStep(step, object, index);
    }

    @Override
    public boolean reached() {
        return inner.reached();
    }

    @Override
    public String progress() {
        return inner.progress();
    }

    @Override
    public StrategyNotes strategyNotes() {
        StrategyNotes own = inner.strategyNotes();
        return new StrategyNotes(own.holds(), own.thrashes(), own.notes(), own.explored(), profile());
    }
}
