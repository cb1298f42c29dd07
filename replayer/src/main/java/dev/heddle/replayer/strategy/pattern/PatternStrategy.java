package dev.heddle.replayer.strategy.pattern;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.HoldLimit;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SiteFilter;
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
 * Executes the accesses of two units of work in the order of a pattern: {@link PatternProgress} decides which threads
 * are held, and {@link PatternSeed} makes the choices of a seed.
 *
 * <p>The thread of the first step is steered to it. It then runs alone until it is held. The other thread is steered to
 * the next step, runs in turn until its steps are done, and is held; and so on. Other threads run only if these cannot,
 * without preemption. While a thread is held, threads that are about to access the objects of the pattern run last. If
 * no other thread is enabled (thrash), a random held thread runs.
 */
public final class PatternStrategy implements Strategy {
    private final RandomWalk random;
    private final PatternSeed patternSeed;
    private final ThreadSteering steering = new ThreadSteering();
    private final PatternProgress pattern;
    private final SiteFilter places;
    private final HoldLimit holdLimit = new HoldLimit();
    /** The policy after the last step; null if it is random, or steps are missing. */
    private NonPreemptive after;

    public PatternStrategy(PatternPlan plan) {
        random = new RandomWalk(plan.seed());
        patternSeed = PatternSeed.of(plan.seed());
        pattern = new PatternProgress(plan, random, patternSeed, thread -> plan.units().stream()
                .noneMatch(unit -> steering.isBeforeStartOf(thread, unit.thread())));
        places = new SiteFilter(pattern::concerns);
    }

    @Override
    public ThreadView choose(Decision decision) {
        if (reached()) {
            return afterwards(decision);
        }
        steering.observe(decision);
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
        if ((someoneHeld || leader != null) && holdLimit.isOverAfterDecision(decision)) {
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
        if (decision.time() != Decision.Time.LONG_SLEEP && holdLimit.letsTimePass(decision, willing)) {
            return null;
        }
        return willing.isEmpty() ? thrash(decision.enabled()) : other(decision, willing);
    }

    /** Returns the thread that runs so that the next step happens. */
    private ThreadView led(List<ThreadView> free) {
        if (patternSeed.lead() == PatternSeed.Lead.NONE_STEERED && !pattern.isUnderWay()) {
            return null;
        }
        if (patternSeed.lead() == PatternSeed.Lead.OTHER && !pattern.isUnderWay()) {
            ThreadView other = steering.to(pattern.path(1 - pattern.first()), free);
            if (other != null) {
                return other;
            }
        }
        return steering.to(pattern.path(pattern.awaited()), free);
    }

    /** Returns an unsteered thread, preferring one that cannot undo the violation. */
    private ThreadView other(Decision decision, List<ThreadView> willing) {
        if (patternSeed.lead() == PatternSeed.Lead.NONE_STEERED && !pattern.isUnderWay()) {
            return random.pick(willing);
        }
        List<ThreadView> harmless =
                willing.stream().filter(thread -> !pattern.touches(thread)).toList();
        return steering.other(decision, harmless.isEmpty() ? willing : harmless);
    }

    private ThreadView afterwards(Decision decision) {
        if (patternSeed.after() == PatternSeed.After.RANDOM) {
            return random.pick(Decision.willing(decision.enabled()));
        }
        if (after == null) {
            boolean isOther = patternSeed.after() == PatternSeed.After.OTHER;
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
            holdLimit.renew();
            steering.renew();
        }
        steering.executed(thread);
        if (after != null) {
            after.executed(thread);
        }
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return (reached() ? after != null : !pattern.isUnderWay()) && !places.concerns(step);
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return reached() || !places.concerns(step);
    }

    @Override
    public void ended(ThreadView thread) {
        pattern.ended(thread);
    }

    /** No thread is enabled because of the plan: a held thread runs. */
    private ThreadView thrash(List<? extends ThreadView> enabled) {
        List<ThreadView> candidates = new ArrayList<>();
        for (ThreadView thread : enabled) {
            if (pattern.isHeld(thread)) {
                candidates.add(thread);
            }
        }
        // No thread is held after one thread has run alone for too long, as if it waited for another one.
        boolean alone = candidates.isEmpty();
        ThreadView thread = random.pick(alone ? enabled : candidates);
        holdLimit.renew();
        pattern.releaseHeld(thread, alone);
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
    public StrategyNotes strategyNotes() {
        return StrategyNotes.thrashes(pattern.thrashes());
    }
}
