package dev.heddle.replayer.strategy.pattern;

import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PatternPlan;
import java.util.List;

/**
 * Enforces a pattern in gated mode: {@link PatternProgress} decides which threads are held. Points are the accesses of
 * the pattern and the acquisitions of locks that must be released. Threads that execute a unit are followed until the
 * end of the attempt, so that one can be held as soon as it has released its locks.
 */
public final class GatedPatternStrategy implements GatedStrategy {
    private final RandomWalk random;
    private final PatternProgress pattern;

    public GatedPatternStrategy(PatternPlan plan) {
        random = new RandomWalk(plan.seed());
        // Threads that have not reached a point are unknown here, so it is unknown which threads have yet to be
        // started.
        pattern = new PatternProgress(plan, random, PatternSeed.gated(plan.seed()), thread -> true);
    }

    @Override
    public boolean concerns(Site site) {
        return pattern.concerns(site);
    }

    @Override
    public long hold(ThreadView thread) {
        if (pattern.reached()) {
            return 0;
        }
        pattern.settle();
        return pattern.isHeld(thread) ? UNTIL_RELEASED : 0;
    }

    @Override
    public boolean executed(ThreadView thread) {
        return pattern.executed(thread) && !pattern.reached();
    }

    @Override
    public boolean follows(ThreadView thread) {
        return pattern.isBound(thread);
    }

    @Override
    public void ended(ThreadView thread) {
        pattern.ended(thread);
    }

    @Override
    public ThreadView releaseHeld(List<ThreadView> held) {
        ThreadView thread = random.pick(held);
        pattern.releaseHeld(thread, false);
        return thread;
    }

    @Override
    public boolean isOver() {
        return pattern.reached();
    }

    @Override
    public boolean reached() {
        return pattern.reached();
    }

    @Override
    public String progress() {
        return pattern.progress();
    }

    @Override
    public long thrashes() {
        return pattern.thrashes();
    }
}
