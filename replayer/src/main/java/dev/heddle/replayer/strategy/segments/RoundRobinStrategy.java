package dev.heddle.replayer.strategy.segments;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.ThreadPath;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.List;

/**
 * Round robin: each thread makes the same number of decisions, then the next one by path. It finds at once bugs that
 * need a switch at every step, which no sampling finds. The seeds 1, 3, 5, … use rounds of 1, 2, 3, … decisions each;
 * the even seeds do the same from the last thread to the first.
 */
final class RoundRobinStrategy implements Strategy {
    /** The service. */
    public static final class Maker implements StrategyMaker {
        @Override
        public String name() {
            return "lockstep";
        }

        @Override
        public Strategy make(StrategyPlan plan) {
            return new RoundRobinStrategy(plan.seed());
        }
    }

    private final long each;
    private final boolean backwards;
    private String last = "";
    private long made;

    RoundRobinStrategy(long seed) {
        each = 1 + Math.max(0, seed - 1) / 2;
        backwards = seed % 2 == 0;
    }

    @Override
    public ThreadView choose(Decision decision) {
        List<ThreadView> willing = Decision.willing(decision.enabled());
        ThreadView next = null;
        for (ThreadView thread : willing) {
            int order = ThreadPath.ORDER.compare(thread.path(), last);
            if (order == 0 && made < each) {
                return thread;
            }
            if (backwards ? order < 0 : order > 0 && next == null) {
                next = thread;
            }
        }
        return next != null ? next : willing.get(backwards ? willing.size() - 1 : 0);
    }

    @Override
    public void executed(ThreadView thread) {
        made = thread.path().equals(last) ? made + 1 : 1;
        last = thread.path();
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        executed(thread);
        return true;
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return true;
    }

    @Override
    public String progress() {
        return "lockstep: " + each + (each == 1 ? " decision" : " decisions") + " each";
    }
}
