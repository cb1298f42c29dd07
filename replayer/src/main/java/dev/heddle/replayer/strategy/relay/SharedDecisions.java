package dev.heddle.replayer.strategy.relay;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.LoneStep;
import dev.heddle.replayer.strategy.PassesAccesses;
import dev.heddle.replayer.strategy.PassesAlone;
import dev.heddle.replayer.strategy.Remarks;
import dev.heddle.replayer.strategy.SeesOrder;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.priority.Priorities;
import dev.heddle.replayer.strategy.random.PosStrategy;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Another strategy that decides only where the order may matter: accesses that the plan calls quiet are no decisions for it. Fewer decisions make each
 * sample worth more: PCT of depth 2 hits a bug with a probability of one in the number of decisions.
 *
 * <p>Parameters: {@code by}, which is {@code pos}, {@code pct} or the name of a strategy that is a service; those of that strategy; and those of
 * {@link Quiet} and {@link Surveyor}. {@code pct} takes {@code depth}, {@code events} and {@code threads}.
 */
final class SharedDecisions implements Strategy, PassesAccesses, PassesAlone, SeesOrder {
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
                    return Priorities.of(PctPlan.pct(
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
            List<String> known = new ArrayList<>(List.of("pos", "pct", "random"));
            for (StrategyMaker maker :
                    ServiceLoader.load(StrategyMaker.class, SharedDecisions.class.getClassLoader())) {
                if (maker.name().equals(by) && !by.equals("shared")) {
                    return maker.make(
                            new StrategyPlan(plan.id(), plan.technique(), plan.seed(), by, plan.parameters()));
                }
                known.add(maker.name());
            }
            throw new IllegalArgumentException("the parameter by of the strategy shared is " + by
                    + ", and it is one of " + String.join(", ", known));
        }
    }

    private final Strategy inner;
    private final PassesAlone alone;
    private final Quiet quiet;
    private final Surveyor surveyor;
    private ThreadView last;

    private SharedDecisions(StrategyPlan plan, Strategy inner) {
        this.inner = inner;
        alone = PassesAlone.of(inner);
        quiet = new Quiet(plan);
        surveyor = "on".equals(plan.parameters().get(Surveyor.PARAMETER)) ? new Surveyor(quiet) : null;
    }

    @Override
    public ThreadView choose(Decision decision) {
        return last != null && quiet.isBefore(last) && decision.enabled().contains(last)
                ? last
                : inner.choose(decision);
    }

    @Override
    public void executed(ThreadView thread) {
        last = thread;
        if (!quiet.isBefore(thread)) {
            inner.executed(thread);
        }
        if (surveyor != null) {
            surveyor.executed(thread);
        }
    }

    @Override
    public void ended(ThreadView thread) {
        inner.ended(thread);
        if (thread == last) {
            last = null;
        }
    }

    @Override
    public boolean passes(Site site, int siteNumber, Object object, int index) {
        boolean passes = last != null && quiet.passes(site, siteNumber);
        if (passes && surveyor != null) {
            surveyor.passed(last, site, siteNumber, object);
        }
        return passes;
    }

    @Override
    public void ordered(ThreadView thread, Op op, Object target, int word) {
        if (surveyor != null) {
            surveyor.ordered(thread, op, target, word);
        }
    }

    @Override
    public void joined(ThreadView thread, ThreadView ended) {
        if (surveyor != null) {
            surveyor.joined(thread, ended);
        }
    }

    @Override
    public boolean passesSource(Site site, Object array, int index) {
        return false;
    }

    @Override
    public boolean passesAlone(LoneStep step, Object object, int index) {
        return alone.passesAlone(step, object, index);
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
    public Remarks remarks() {
        Remarks own = inner.remarks();
        return new Remarks(
                own.holds(), own.thrashes(), own.notes(), own.explored(), surveyor == null ? null : surveyor.survey());
    }
}
