package dev.heddle.replayer.strategy.pattern;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.LoneStep;
import dev.heddle.replayer.strategy.PassesAlone;
import dev.heddle.replayer.strategy.Patience;
import dev.heddle.replayer.strategy.Remarks;
import dev.heddle.replayer.strategy.SiteFilter;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.plan.PatternPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the accesses of two units of work happen in the order of a pattern: see {@link PatternProgress} for who is held and when.
 *
 * <p>A random schedule, until a thread executes the first step. It then goes on alone until it has given up the locks that the other
 * unit needs, and is held. The others go on at random until one of them is about to execute the next step on the right variable; that
 * one in turn goes on alone until its steps are done and its locks given up, and is held; and so on. When all steps have happened, the
 * schedule is random again. When nobody else can run (thrash), a held thread, drawn at random, goes on.
 */
public final class PatternStrategy implements Strategy, PassesAlone {
    private final RandomWalk random;
    private final PatternProgress pattern;
    private final SiteFilter places;
    private final Patience patience = new Patience();

    public PatternStrategy(PatternPlan plan) {
        random = new RandomWalk(plan.seed());
        pattern = new PatternProgress(plan, random);
        places = new SiteFilter(pattern::concerns);
    }

    @Override
    public ThreadView choose(Decision decision) {
        if (reached()) {
            return random.pick(Decision.willing(decision.enabled()));
        }
        pattern.settle();
        ThreadView leader = pattern.leader();
        List<ThreadView> free = new ArrayList<>();
        for (ThreadView thread : decision.enabled()) {
            if (!pattern.isHeld(thread)) {
                free.add(thread);
            }
        }
        boolean someoneHeld = free.size() < decision.enabled().size();
        if ((someoneHeld || leader != null) && patience.isOverAfterDecision()) {
            return thrash(decision.enabled());
        }
        if (leader != null && !leader.isYielding() && free.contains(leader)) {
            return leader;
        }
        if (pattern.isUnderWay()) {
            for (ThreadView thread : free) {
                if (pattern.fitsNext(thread)) {
                    return thread;
                }
            }
        }
        List<ThreadView> willing = Decision.willing(free);
        if (patience.letsTimePass(decision, willing)) {
            return null;
        }
        return willing.isEmpty() ? thrash(decision.enabled()) : random.pick(willing);
    }

    @Override
    public void executed(ThreadView thread) {
        if (pattern.executed(thread)) {
            patience.renew();
        }
    }

    @Override
    public boolean passesAlone(LoneStep step, Object object, int index) {
        return reached() || !places.concerns(step);
    }

    @Override
    public void ended(ThreadView thread) {
        pattern.ended(thread);
    }

    /** Nobody can run because of the plan: one of the threads that are held goes on after all. */
    private ThreadView thrash(List<? extends ThreadView> enabled) {
        List<ThreadView> candidates = new ArrayList<>();
        for (ThreadView thread : enabled) {
            if (pattern.isHeld(thread)) {
                candidates.add(thread);
            }
        }
        // Nobody is held when one thread has gone on alone for too long, as if it waited for another one.
        boolean alone = candidates.isEmpty();
        ThreadView thread = random.pick(alone ? enabled : candidates);
        patience.renew();
        pattern.letGo(thread, alone);
        return thread;
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
    public Remarks remarks() {
        return Remarks.thrashes(pattern.thrashes());
    }
}
