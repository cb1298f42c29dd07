package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Partial order sampling (Yuan, Yang and Gu, "Partial order aware concurrency sampling", CAV 2018, algorithm POS).
 * Every pending operation has a random priority, and the enabled operation with the highest one runs. Conflicting
 * operations of other threads then get new priorities. So a new random choice decides about two conflicting operations,
 * however many independent ones lie between them.
 *
 * <p>A priority is drawn when an operation is first enabled. That is equivalent to a draw when it becomes pending,
 * because its priority is not used before. A thread that yields waits until all enabled threads yield.
 */
public final class PosStrategy implements Strategy {
    private final SplittableRandom random;
    /** Priorities of pending operations. Used for lookup only, never iterated. */
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
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return true;
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return true;
    }

    @Override
    public String progress() {
        return "partial order sampling: " + redrawn + " priorities redrawn";
    }
}
