package dev.heddle.replayer.strategy.segments;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.exact.NonPreemptive;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Threads take turns in legs: one goes on up to a point, is held there, and the next one goes on. As long as a leg's thread is not there yet, those that
 * may start it go on; all others are held, so that nobody repairs or hides what the legs bring about. A leg is over when its thread comes to its point,
 * has ended, or cannot go on. After the last one everybody goes on, without preemption.
 *
 * <p>A plan has a schedule for each seed: the parameter with the seed as its name, in lines that {@link ScheduleSegment#parse} reads. Without one, nobody is held.
 */
final class SegmentSchedule extends SkipRaceFree {
    /** How often time may pass for the thread of a leg. */
    private static final int WAITS = 20;

    /** The service. */
    public static final class Maker implements StrategyMaker {
        @Override
        public String name() {
            return "relay";
        }

        @Override
        public Strategy make(StrategyPlan plan) {
            return new SegmentSchedule(plan);
        }
    }

    private final List<ScheduleSegment> legs;
    private final int[] counts;
    private final OperationNumbers operations = new OperationNumbers();
    private final NonPreemptive byItself = new NonPreemptive();
    private final Set<String> seen = new HashSet<>();
    private int at;
    private int stops;
    private int waits;

    SegmentSchedule(StrategyPlan plan) {
        super(plan);
        legs = ScheduleSegment.parse(plan.parameters().getOrDefault(String.valueOf(plan.seed()), ""));
        counts = new int[legs.size()];
    }

    @Override
    ThreadView decide(Decision decision) {
        for (; at < legs.size(); at++) {
            ScheduleSegment leg = legs.get(at);
            ThreadView thread = find(decision, leg.thread());
            if (thread == null && !seen.contains(leg.thread())) {
                return supporter(decision, leg.thread());
            } else if (thread == null && decision.timeCanPassBesideHeld() && ++waits <= WAITS) {
                return null;
            } else if (thread != null && isAtPoint(thread, leg, at)) {
                stops++;
            } else if (thread != null
                    && !(thread.isYielding() && decision.enabled().size() > 1)) {
                return thread;
            }
            waits = 0;
        }
        return byItself.choose(decision);
    }

    private static ThreadView find(Decision decision, String path) {
        for (ThreadView thread : decision.enabled()) {
            if (thread.path().equals(path)) {
                return thread;
            }
        }
        return null;
    }

    private boolean isAtPoint(ThreadView thread, ScheduleSegment leg, int number) {
        return leg.name() != null && counts[number] + 1 == leg.occurrence() && isAt(thread, leg);
    }

    private boolean isAt(ThreadView thread, ScheduleSegment leg) {
        int operation = operations.of(thread.op(), thread.site(), thread.siteNumber());
        return leg.name().equals(operations.name(operation));
    }

    /** Who goes on while a thread is not there yet: who may start it, then those that no leg is about, then anybody. */
    private ThreadView supporter(Decision decision, String awaited) {
        ThreadView any = null;
        for (ThreadView thread : decision.enabled()) {
            if (thread.isYielding()) {
                continue;
            }
            if (awaited.startsWith(thread.path() + ".")) {
                return thread;
            }
            if (any == null && legs.stream().noneMatch(leg -> leg.thread().equals(thread.path()))) {
                any = thread;
            }
        }
        return any == null ? byItself.choose(decision) : any;
    }

    @Override
    void done(ThreadView thread, boolean isQuiet) {
        if (at < legs.size()) {
            seen.add(thread.path());
        }
        for (int i = at; i < legs.size(); i++) {
            ScheduleSegment leg = legs.get(i);
            if (leg.name() != null && leg.thread().equals(thread.path()) && isAt(thread, leg)) {
                counts[i]++;
            }
        }
        byItself.executed(thread);
    }

    @Override
    public boolean passesAlone(SingleThreadStep step, Object object, int index) {
        return true;
    }

    /** Whether each thread was stopped where it was to be. */
    @Override
    public boolean reached() {
        return stops == legs.stream().filter(leg -> leg.name() != null).count();
    }

    @Override
    public String progress() {
        return "relay: " + Math.min(at, legs.size()) + " of " + legs.size() + " legs run, " + stops
                + (stops == 1 ? " thread" : " threads") + " stopped at a point";
    }

    @Override
    public StrategyNotes remarks() {
        return new StrategyNotes(0, 0, List.of(), null, survey());
    }
}
