package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.plan.NoisePlan;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Delays at acquisitions. Otherwise a thread runs until it is disabled or yields, and then a random one runs. */
public final class NoiseStrategy implements Strategy {
    private final double probability;
    private final int length;
    private final SplittableRandom random;
    /** The decision until which a thread at an acquisition waits. Used for lookup only, never iterated. */
    private final Map<ThreadView, Long> delayedUntil = new IdentityHashMap<>();

    private ThreadView last;
    private long delays;

    public NoiseStrategy(NoisePlan plan) {
        probability = plan.probability();
        length = plan.length();
        random = new SplittableRandom(plan.seed());
    }

    @Override
    public ThreadView choose(Decision decision) {
        List<ThreadView> free = new ArrayList<>();
        for (ThreadView thread : Decision.willing(decision.enabled())) {
            if (!isDelayed(thread, decision.number())) {
                free.add(thread);
            }
        }
        if (free.contains(last)) {
            return last;
        }
        List<? extends ThreadView> from = free.isEmpty() ? decision.enabled() : free;
        return from.get(random.nextInt(from.size()));
    }

    /** Drawn once for each acquisition, when its thread is first enabled. */
    private boolean isDelayed(ThreadView thread, long now) {
        if (!thread.op().isAcquisition()) {
            return false;
        }
        Long until = delayedUntil.get(thread);
        if (until == null) {
            boolean delayed = random.nextDouble() < probability;
            delays += delayed ? 1 : 0;
            until = delayed ? now + 1 + random.nextInt(length) : now;
            delayedUntil.put(thread, until);
        }
        return until > now;
    }

    @Override
    public void executed(ThreadView thread) {
        delayedUntil.remove(thread);
        last = thread;
    }

    @Override
    public void ended(ThreadView thread) {
        delayedUntil.remove(thread);
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
        return "noise: " + delays + " delays";
    }
}
