package dev.heddle.replayer.strategy.drfinder;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.HoldLimit;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SkipsSingleThreadSteps;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.relation.MayTrigger;
import java.util.ArrayList;
import java.util.List;

/** DrFinder in serial mode: see {@link LockOrderReverser}. Among those that are not stopped, any thread is as likely as any other. */
public final class DrFinderStrategy implements Strategy, SkipsSingleThreadSteps {
    /** How many decisions there may be at which the escorted thread cannot go on, or all that can go on wait for others. */
    private static final int IDLE_DECISIONS = 10_000;

    private final RandomWalk random;
    private final LockOrderReverser escort;
    /** Who is inside a lock of the library that it may have to wait for, or null; the lock, and its class. */
    private ThreadView inside;

    private Object pending;
    private String pendingClass;
    private final HoldLimit patience = new HoldLimit();
    private int idle;

    public DrFinderStrategy(DrFinderPlan plan) {
        random = new RandomWalk(plan.seed());
        escort = new LockOrderReverser(plan.relation(), random);
    }

    @Override
    public ThreadView choose(Decision decision) {
        lookAtPending();
        for (ThreadView thread : decision.enabled()) {
            escort.look(thread);
        }
        escort.settle(decision.enabled());
        List<ThreadView> stopped = new ArrayList<>();
        List<ThreadView> free = new ArrayList<>();
        for (ThreadView thread : decision.enabled()) {
            (escort.isStopped(thread) ? stopped : free).add(thread);
        }
        if (stopped.isEmpty()) {
            patience.renew();
            idle = 0;
            return random.pick(Decision.willing(free));
        }
        List<ThreadView> willing = Decision.willing(free);
        boolean nobody = willing.isEmpty() || willing.get(0).isYielding();
        idle = nobody || !free.contains(escort.escorted()) ? idle + 1 : 0;
        if (patience.letsTimePass(decision, willing)) {
            return null;
        }
        boolean impatient = patience.isOverAfterDecision() || idle > IDLE_DECISIONS;
        return willing.isEmpty() || impatient ? thrash(stopped) : random.pick(willing);
    }

    private ThreadView thrash(List<ThreadView> stopped) {
        patience.renew();
        idle = 0;
        return escort.thrash(stopped);
    }

    /** Whether the thread that was inside a lock of the library has come out of it with the lock. */
    private void lookAtPending() {
        if (inside != null && LockOrderReverser.holds(inside, pending)) {
            escort.acquired(inside, pendingClass);
            inside = null;
        }
    }

    @Override
    public void executed(ThreadView thread) {
        if (thread == inside && !MayTrigger.isLibrary(thread.site().method().owner())) {
            // It tried, and went on without the lock.
            inside = null;
        }
        if (thread == escort.escorted()
                && LockClass.isAskedForBy(thread.op())
                && !LockOrderReverser.holds(thread, thread.object())) {
            String lockClass = LockClass.of(thread.object(), thread.site());
            if (LockClass.isLibrary(thread.object())) {
                inside = thread;
                pending = thread.object();
                pendingClass = lockClass;
            } else {
                escort.acquired(thread, lockClass);
            }
        }
        escort.executed(thread);
    }

    @Override
    public void ended(ThreadView thread) {
        escort.ended(thread);
    }

    @Override
    public boolean passesAlone(SingleThreadStep step, Object object, int index) {
        return true;
    }

    @Override
    public boolean reached() {
        return true;
    }

    @Override
    public String progress() {
        return escort.progress();
    }

    @Override
    public StrategyNotes remarks() {
        return new StrategyNotes(escort.holds(), escort.thrashes(), escort.notes(), null, null);
    }
}
