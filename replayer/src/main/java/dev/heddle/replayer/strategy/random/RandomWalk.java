package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import java.util.List;
import java.util.SplittableRandom;

/** At every decision all enabled threads are equally likely. */
public final class RandomWalk implements Strategy {
    private final SplittableRandom random;

    public RandomWalk(long seed) {
        random = new SplittableRandom(seed);
    }

    @Override
    public ThreadView choose(Decision decision) {
        return pick(Decision.willing(decision.enabled()));
    }

    /** Returns a thread; all are equally likely. */
    public ThreadView pick(List<? extends ThreadView> threads) {
        return threads.size() == 1 ? threads.get(0) : threads.get(random.nextInt(threads.size()));
    }

    /** Returns true with probability one half. */
    public boolean tossCoin() {
        return random.nextBoolean();
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return true;
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return true;
    }

    @Override
    public String progress() {
        return "random walk";
    }
}
