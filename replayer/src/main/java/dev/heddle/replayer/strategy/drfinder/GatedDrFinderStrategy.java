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
 * DrFinder in gated mode: see {@link LockOrderReverser}. Points are all acquisitions. As in the paper threads run freely, the escorted one too, and those
 * that are stopped are the only ones that are held.
 */
public final class GatedDrFinderStrategy implements GatedStrategy {
    private final RandomWalk random;
    private final LockOrderReverser escort;
    private Supplier<List<ThreadView>> threads;

    public GatedDrFinderStrategy(DrFinderPlan plan) {
        random = new RandomWalk(plan.seed());
        escort = new LockOrderReverser(plan.relation(), random);
    }

    @Override
    public void among(Supplier<List<ThreadView>> alive) {
        threads = alive;
    }

    /** Calls, too: one may be of a synchronized method of a class that was loaded before the agent. */
    @Override
    public boolean concerns(Site site) {
        return LockClass.isAskedForBy(site.op()) || site.op() == Op.CALL;
    }

    @Override
    public long hold(ThreadView thread) {
        escort.look(thread);
        if (!escort.isStopped(thread)) {
            return 0;
        }
        escort.settle(threads.get().stream().filter(this::isAble).toList());
        return escort.isStopped(thread) ? UNTIL_LET_GO : 0;
    }

    /** Whether a thread goes on if nobody holds it. One that sleeps will; one that waits or blocks may wait for a thread that is held. */
    private boolean isAble(ThreadView thread) {
        Thread.State state = thread.log().thread.getState();
        return state == Thread.State.RUNNABLE || state == Thread.State.TIMED_WAITING || escort.isStopped(thread);
    }

    @Override
    public boolean executed(ThreadView thread) {
        escort.executed(thread);
        return false;
    }

    @Override
    public void acquired(ThreadView thread, Object lock, Site site) {
        if (!LockOrderReverser.holds(thread, lock)) {
            escort.acquired(thread, LockClass.of(lock, site));
        }
    }

    @Override
    public void ended(ThreadView thread) {
        escort.ended(thread);
    }

    @Override
    public ThreadView letGo(List<ThreadView> held) {
        return escort.thrash(held);
    }

    @Override
    public String progress() {
        return escort.progress();
    }

    @Override
    public List<String> notes() {
        return escort.notes();
    }

    @Override
    public long thrashes() {
        return escort.thrashes();
    }
}
