package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;

/** Passes the main calls on to another strategy, which keeps no turns. */
class DelegatingStrategy implements Strategy {
    final Strategy strategy;

    DelegatingStrategy(Strategy strategy) {
        this.strategy = strategy;
    }

    @Override
    public ThreadView choose(Decision decision) {
        return strategy.choose(decision);
    }

    @Override
    public void executed(ThreadView thread) {
        strategy.executed(thread);
    }

    @Override
    public void ended(ThreadView thread) {
        strategy.ended(thread);
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return strategy.skipsSingleThreadStep(step, object, index);
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return strategy.skipsUncontestedStep(thread, step);
    }

    @Override
    public boolean reached() {
        return strategy.reached();
    }

    @Override
    public String progress() {
        return strategy.progress();
    }
}
