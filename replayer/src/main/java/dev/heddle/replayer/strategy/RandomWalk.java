package dev.heddle.replayer.strategy;

import java.util.List;
import java.util.SplittableRandom;

/** At every decision any enabled thread is as likely as any other. */
final class RandomWalk implements Strategy {
    private final SplittableRandom random;

    RandomWalk(long seed) {
        random = new SplittableRandom(seed);
    }

    @Override
    public ThreadView choose(Decision decision) {
        return pick(Decision.willing(decision.enabled()));
    }

    /** Any of the threads, each as likely as any other. */
    ThreadView pick(List<? extends ThreadView> threads) {
        return threads.size() == 1 ? threads.get(0) : threads.get(random.nextInt(threads.size()));
    }

    /** True half of the time. */
    boolean tossCoin() {
        return random.nextBoolean();
    }

    @Override
    public boolean passesAlone(LoneStep step, Object object, int index) {
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
