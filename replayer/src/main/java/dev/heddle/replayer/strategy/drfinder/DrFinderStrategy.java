package dev.heddle.replayer.strategy.drfinder;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.HoldLimit;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.relation.MayTrigger;
import java.util.ArrayList;
import java.util.List;

/** DrFinder in serial mode: see {@link LockOrderReverser}. All threads that are not stopped are equally likely. */
public final class DrFinderStrategy implements Strategy {
    /** Limit of decisions at which the escorted thread is disabled, or all enabled threads wait for others. */
    private static final int IDLE_DECISIONS = 10_000;

    private final RandomWalk random;
    private final LockOrderReverser reverser;
    /** The thread inside a library lock that may block it, or null; the lock, and its class. */
    private ThreadView inside;

    private Object pending;
    private String pendingClass;
    private final HoldLimit holdLimit = new HoldLimit();
    private int idle;

    public DrFinderStrategy(DrFinderPlan plan) {
        random = new RandomWalk(plan.seed());
        reverser = new LockOrderReverser(plan.relation(), random);
    }

    @Override
    public ThreadView choose(Decision decision) {
        checkPending();
        for (ThreadView thread : decision.enabled()) {
            reverser.arrive(thread);
        }
        reverser.settle(decision.enabled());
        List<ThreadView> stopped = new ArrayList<>();
        List<ThreadView> free = new ArrayList<>();
        for (ThreadView thread : decision.enabled()) {
            (reverser.isStopped(thread) ? stopped : free).add(thread);
        }
        if (stopped.isEmpty()) {
            holdLimit.renew();
            idle = 0;
            return random.pick(Decision.willing(free));
        }
        List<ThreadView> willing = Decision.willing(free);
        boolean isStalled = willing.isEmpty() || willing.get(0).isYielding();
        idle = isStalled || !free.contains(reverser.escorted()) ? idle + 1 : 0;
        if (holdLimit.letsTimePass(decision, willing)) {
            return null;
        }
        boolean impatient = holdLimit.isOverAfterDecision(decision) || idle > IDLE_DECISIONS;
        return willing.isEmpty() || impatient ? thrash(stopped) : random.pick(willing);
    }

    private ThreadView thrash(List<ThreadView> stopped) {
        holdLimit.renew();
        idle = 0;
        return reverser.thrash(stopped);
    }

    /** Checks whether the thread that was inside a library lock has acquired it. */
    private void checkPending() {
        if (inside != null && LockOrderReverser.holds(inside, pending)) {
            reverser.acquired(inside, pendingClass);
            inside = null;
        }
    }

    @Override
    public void executed(ThreadView thread) {
        if (thread == inside && !MayTrigger.isLibrary(thread.site().method().owner())) {
            // It tried, and did not get the lock.
            inside = null;
        }
        if (thread == reverser.escorted()
                && LockClass.isAskedForBy(thread.op())
                && !LockOrderReverser.holds(thread, thread.object())) {
            String lockClass = LockClass.of(thread.object(), thread.site());
            if (LockClass.isLibrary(thread.object())) {
                inside = thread;
                pending = thread.object();
                pendingClass = lockClass;
            } else {
                reverser.acquired(thread, lockClass);
            }
        }
        reverser.executed(thread);
    }

    @Override
    public void ended(ThreadView thread) {
        reverser.ended(thread);
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return true;
    }

    @Override
    public String progress() {
        return reverser.progress();
    }

    @Override
    public StrategyNotes strategyNotes() {
        return new StrategyNotes(reverser.holds(), reverser.thrashes(), reverser.notes(), null, null);
    }
}
