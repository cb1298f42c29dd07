package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SkipsSingleThreadSteps;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Partial order sampling (Yuan, Yang and Gu, "Partial order aware concurrency sampling", CAV 2018, algorithm POS): every pending operation has a
 * random priority, the highest that can run runs, and those of other threads that conflict with it then get new ones. So what decides about two
 * conflicting operations is a fresh coin, however many independent ones lie between them.
 *
 * <p>A priority is drawn when an operation can run for the first time. That is the same as when it becomes pending: until then nobody looks
 * at it. A thread that yields waits until all that can run yield.
 */
public final class PosStrategy implements Strategy, SkipsSingleThreadSteps {
    private final SplittableRandom random;
    /** Of pending operations; only looked up in, never walked through. */
    private final IdentityTable<ThreadView, Double> priorities = new IdentityTable<>();

    private long redrawn;

    public PosStrategy(long seed) {
        random = new SplittableRandom(seed);
    }

    @Override
    public ThreadView choose(Decision decision) {
        List<ThreadView> willing = Decision.willing(decision.enabled());
        ThreadView highest = null;
        double most = 0;
        for (ThreadView thread : willing) {
            Double priority = priorities.get(thread);
            if (priority == null) {
                priority = random.nextDouble();
                priorities.put(thread, priority);
            }
            if (highest == null || priority > most) {
                highest = thread;
                most = priority;
            }
        }
        for (ThreadView thread : decision.enabled()) {
            if (thread != highest && Conflict.between(highest, thread) && priorities.remove(thread)) {
                redrawn++;
            }
        }
        return highest;
    }

    @Override
    public void executed(ThreadView thread) {
        priorities.remove(thread);
    }

    @Override
    public void ended(ThreadView thread) {
        priorities.remove(thread);
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
        return "partial order sampling: " + redrawn + " priorities drawn anew";
    }
}
