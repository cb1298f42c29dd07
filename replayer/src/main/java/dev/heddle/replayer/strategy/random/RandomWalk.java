package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SkipsSingleThreadSteps;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import java.util.List;
import java.util.SplittableRandom;

/** At every decision any enabled thread is as likely as any other. */
public final class RandomWalk implements Strategy, SkipsSingleThreadSteps {
    private final SplittableRandom random;

    public RandomWalk(long seed) {
        random = new SplittableRandom(seed);
    }

    @Override
    public ThreadView choose(Decision decision) {
        return pick(Decision.willing(decision.enabled()));
    }

    /** Any of the threads, each as likely as any other. */
    public ThreadView pick(List<? extends ThreadView> threads) {
        return threads.size() == 1 ? threads.get(0) : threads.get(random.nextInt(threads.size()));
    }

    /** True half of the time. */
    public boolean tossCoin() {
        return random.nextBoolean();
    }

    @Override
    public boolean passesAlone(SingleThreadStep step, Object object, int index) {
        return true;
    }

    @Override
    public boolean reached() {
        return true;
    }

    @Override
    public String progress() {
        return "random walk";
    }
}
