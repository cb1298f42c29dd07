package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.NoisePlan;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** ConTest's noise in gated mode: real threads, and short delays at acquisitions, which are the points. */
public final class GatedNoiseStrategy implements GatedStrategy {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final double probability;
    private final int length;
    private final RandomWalk released;
    private final SplittableRandom random;
    /** How long threads at points are held, 0 for no delay. Used for lookup only, never iterated. */
    private final Map<ThreadView, Long> nanos = new IdentityHashMap<>();

    private long delays;
    private long thrashes;

    public GatedNoiseStrategy(NoisePlan plan) {
        probability = plan.probability();
        length = plan.length();
        random = new SplittableRandom(plan.seed());
        released = new RandomWalk(plan.seed());
    }

    /** Includes calls: the callee may be a synchronized method of a class loaded before the agent. */
    @Override
    public boolean concerns(Site site) {
        return site.op().isAcquisition() || site.op() == Op.CALL;
    }

    /** Drawn once for each acquisition. */
    @Override
    public long hold(ThreadView thread) {
        return nanos.computeIfAbsent(thread, t -> draw());
    }

    private long draw() {
        if (random.nextDouble() >= probability) {
            return 0L;
        }
        delays++;
        return 1 + random.nextLong(length * NANOS_PER_MILLI);
    }

    @Override
    public boolean executed(ThreadView thread) {
        nanos.remove(thread);
        return false;
    }

    @Override
    public void ended(ThreadView thread) {
        nanos.remove(thread);
    }

    @Override
    public ThreadView releaseHeld(List<ThreadView> held) {
        thrashes++;
        return released.pick(held);
    }

    @Override
    public String progress() {
        return "noise: " + delays + " delays";
    }

    @Override
    public long thrashes() {
        return thrashes;
    }
}
