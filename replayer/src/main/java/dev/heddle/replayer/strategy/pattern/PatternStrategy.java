package dev.heddle.replayer.strategy.pattern;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.HoldLimit;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SiteFilter;
import dev.heddle.replayer.strategy.SkipsSingleThreadSteps;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.exact.NonPreemptive;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.replayer.strategy.steer.ThreadSteering;
import dev.heddle.trace.plan.PatternPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the accesses of two units of work happen in the order of a pattern: see {@link PatternProgress} for who is held and when, and {@link PatternSeed} for
 * what a seed tries.
 *
 * <p>The thread of the first step is led there. It then goes on alone until it is where it is to be held. The other one is led to the next step, goes on in
 * turn until its steps are done, and is held; and so on. Everybody else goes on only if these cannot, without preemption, and those that are about to
 * access the objects of the pattern while somebody is held go last. When nobody else can run (thrash), a held thread, drawn at random, goes on.
 */
public final class PatternStrategy implements Strategy, SkipsSingleThreadSteps {
    private final RandomWalk random;
    private final PatternSeed steering;
    private final ThreadSteering guide = new ThreadSteering();
    private final PatternProgress pattern;
    private final SiteFilter places;
    private final HoldLimit patience = new HoldLimit();
    /** Who goes on when all steps have happened; null if that is drawn, or they have not. */
    private NonPreemptive after;

    public PatternStrategy(PatternPlan plan) {
        random = new RandomWalk(plan.seed());
        steering = PatternSeed.of(plan.seed());
        pattern = new PatternProgress(plan, random, steering, thread -> plan.units().stream()
                .noneMatch(unit -> guide.isBeforeStartOf(thread, unit.thread())));
        places = new SiteFilter(pattern::concerns);
    }

    @Override
    public ThreadView choose(Decision decision) {
        if (reached()) {
            return afterwards(decision);
        }
        guide.look(decision);
        pattern.settle();
        if (pattern.leader() != null && !decision.enabled().contains(pattern.leader())) {
            pattern.leaderWaits();
        }
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
        ThreadView led = led(free);
        if (led != null) {
            return led;
        }
        List<ThreadView> willing = Decision.willing(free);
        if (patience.letsTimePass(decision, willing)) {
            return null;
        }
        return willing.isEmpty() ? thrash(decision.enabled()) : other(decision, willing);
    }

    /** Who goes on so that the next step comes. */
    private ThreadView led(List<ThreadView> free) {
        if (steering.lead() == PatternSeed.Lead.NOBODY && !pattern.isUnderWay()) {
            return null;
        }
        if (steering.lead() == PatternSeed.Lead.OTHER && !pattern.isUnderWay()) {
            ThreadView other = guide.to(pattern.path(1 - pattern.first()), free);
            if (other != null) {
                return other;
            }
        }
        return guide.to(pattern.path(pattern.awaited()), free);
    }

    /** Somebody who is not led: as long as it can be helped, nobody who might repair the damage. */
    private ThreadView other(Decision decision, List<ThreadView> willing) {
        if (steering.lead() == PatternSeed.Lead.NOBODY && !pattern.isUnderWay()) {
            return random.pick(willing);
        }
        List<ThreadView> harmless =
                willing.stream().filter(thread -> !pattern.touches(thread)).toList();
        return guide.other(decision, harmless.isEmpty() ? willing : harmless);
    }

    private ThreadView afterwards(Decision decision) {
        if (steering.after() == PatternSeed.After.RANDOM) {
            return random.pick(Decision.willing(decision.enabled()));
        }
        if (after == null) {
            boolean isOther = steering.after() == PatternSeed.After.OTHER;
            after = new NonPreemptive(isOther ? List.of(pattern.other()) : List.of(), List.of());
            if (isOther) {
                return after.choose(new Decision(decision.number(), decision.enabled(), null, decision.time()));
            }
        }
        return after.choose(decision);
    }

    @Override
    public void executed(ThreadView thread) {
        if (pattern.executed(thread)) {
            patience.renew();
            guide.renew();
        }
        guide.executed(thread);
        if (after != null) {
            after.executed(thread);
        }
    }

    @Override
    public boolean passesAlone(SingleThreadStep step, Object object, int index) {
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
    public StrategyNotes remarks() {
        return StrategyNotes.thrashes(pattern.thrashes());
    }
}
