package dev.heddle.replayer.strategy.drfinder;

import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.DrFinderPlan;
import java.util.List;
import java.util.function.Supplier;

/**
 * DrFinder in gated mode: see {@link LockOrderReverser}. All acquisitions are points. As in the paper, threads run
 * freely, including the escorted one; only stopped threads are held.
 */
public final class GatedDrFinderStrategy implements GatedStrategy {
    private final RandomWalk random;
    private final LockOrderReverser reverser;
    private Supplier<List<ThreadView>> threads;

    public GatedDrFinderStrategy(DrFinderPlan plan) {
        random = new RandomWalk(plan.seed());
        reverser = new LockOrderReverser(plan.relation(), random);
    }

    @Override
    public void among(Supplier<List<ThreadView>> alive) {
        threads = alive;
    }

    /** Includes calls: the callee may be a synchronized method of a class loaded before the agent. */
    @Override
    public boolean concerns(Site site) {
        return LockClass.isAskedForBy(site.op()) || site.op() == Op.CALL;
    }

    @Override
    public long hold(ThreadView thread) {
        reverser.arrive(thread);
        if (!reverser.isStopped(thread)) {
            return 0;
        }
        reverser.settle(threads.get().stream().filter(this::isAble).toList());
        return reverser.isStopped(thread) ? UNTIL_RELEASED : 0;
    }

    /**
     * Returns whether a thread runs if it is not held. A sleeping thread will; a waiting or blocked thread may wait for
     * a held one.
     */
    private boolean isAble(ThreadView thread) {
        Thread.State state = thread.log().thread.getState();
        return state == Thread.State.RUNNABLE || state == Thread.State.TIMED_WAITING || reverser.isStopped(thread);
    }

    @Override
    public boolean executed(ThreadView thread) {
        reverser.executed(thread);
        return false;
    }

    @Override
    public void acquired(ThreadView thread, Object lock, Site site) {
        if (!LockOrderReverser.holds(thread, lock)) {
            reverser.acquired(thread, LockClass.of(lock, site));
        }
    }

    @Override
    public void ended(ThreadView thread) {
        reverser.ended(thread);
    }

    @Override
    public ThreadView releaseHeld(List<ThreadView> held) {
        return reverser.thrash(held);
    }

    @Override
    public String progress() {
        return reverser.progress();
    }

    @Override
    public List<String> notes() {
        return reverser.notes();
    }

    @Override
    public long thrashes() {
        return reverser.thrashes();
    }
}
