package dev.heddle.replayer.strategy.pattern;

import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PatternPlan;
import java.util.List;

/**
 * A pattern in gated mode: see {@link PatternProgress} for who is held and when. Points are the accesses of the pattern and the
 * acquisitions of locks that have to be given up; threads that execute a unit are followed until the attempt is over, so that one can be
 * held as soon as it has given up its locks.
 */
public final class GatedPatternStrategy implements GatedStrategy {
    private final RandomWalk random;
    private final PatternProgress pattern;

    public GatedPatternStrategy(PatternPlan plan) {
        random = new RandomWalk(plan.seed());
        // Threads that have not come to a point are not known here, so nobody can say who has yet to be started.
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
        return pattern.isHeld(thread) ? UNTIL_LET_GO : 0;
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
    public ThreadView letGo(List<ThreadView> held) {
        ThreadView thread = random.pick(held);
        pattern.letGo(thread, false);
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
