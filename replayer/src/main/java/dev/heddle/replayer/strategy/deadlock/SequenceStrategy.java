package dev.heddle.replayer.strategy.deadlock;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.HoldLimit;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SiteFilter;
import dev.heddle.replayer.strategy.SkipsSingleThreadSteps;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.replayer.strategy.steer.ThreadSteering;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.SequencePlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes a few operations happen in an order: who is about to execute one of them waits until all before it have been executed. The last one need
 * not come: a thread may ask for it in vain. The thread of the next operation is led there, and all others go on only if it cannot. With seeds whose remainder by
 * 8 is below 4, all threads are led to their first operations before, the one that goes last first. If nobody can run (thrash), one of those held, drawn at
 * random, goes on after all.
 *
 * <p>The recording says which thread it was and the how-manieth time it came there; another run may have other threads for the same work, or
 * come there more or less often. So the seed's remainder by 4 chooses: 0, that thread and that time; 1, any thread; 2, that thread and any
 * time; 3, any thread at any time.
 */
public final class SequenceStrategy implements Strategy, SkipsSingleThreadSteps {
    private static final int NONE = Integer.MAX_VALUE;

    private final RandomWalk random;
    private final List<Step> steps = new ArrayList<>();
    private final boolean anyThread;
    private final boolean anyTime;
    /** Paths of threads that are to be at their first operation before the others are led, the first one first. */
    private final List<String> gathered = new ArrayList<>();

    private final ThreadSteering guide = new ThreadSteering();
    /** Who has executed a step for a path. */
    private final Map<String, ThreadView> roles = new HashMap<>();
    /** How often a thread has been at each step's place. */
    private final Map<ThreadView, int[]> times = new IdentityHashMap<>();

    private final SiteFilter places = new SiteFilter(this::isPlace);

    private int at;
    private final HoldLimit patience = new HoldLimit();
    private long thrashes;

    private static final class Step {
        final SequencePlan.Step plan;
        final boolean acquires;
        final LockRequestMatcher place;

        Step(SequencePlan.Step plan, boolean contexts) {
            this.plan = plan;
            acquires = plan.op() == Op.ACQUIRE || plan.op() == Op.ACQUIRE_SHARED;
            place = new LockRequestMatcher(plan.stack(), contexts);
        }

        boolean isNextOf(ThreadView thread) {
            if (acquires) {
                return place.isNextOf(thread);
            }
            return thread.site() != null && thread.op() == plan.op() && place.isAt(thread.site(), thread);
        }
    }

    public SequenceStrategy(SequencePlan plan) {
        random = new RandomWalk(plan.seed());
        plan.steps().forEach(step -> steps.add(new Step(step, plan.contexts())));
        long mode = Math.floorMod(plan.seed(), 4L);
        anyThread = (mode & 1) != 0;
        anyTime = (mode & 2) != 0;
        if (Math.floorMod(plan.seed(), 8L) < 4) {
            plan.steps().stream().map(SequencePlan.Step::thread).distinct().forEach(path -> gathered.add(0, path));
        }
    }

    @Override
    public ThreadView choose(Decision decision) {
        if (reached()) {
            return guide.other(decision, Decision.willing(decision.enabled()));
        }
        guide.look(decision);
        List<ThreadView> held = new ArrayList<>();
        List<ThreadView> free = new ArrayList<>();
        ThreadView next = null;
        for (ThreadView thread : decision.enabled()) {
            int step = stepOf(thread);
            if (step == at) {
                next = thread;
            }
            (step == NONE || isBeforeStart(step, thread) ? free : held).add(thread);
        }
        ThreadView led = led(next, free);
        if (led != null) {
            return led;
        }
        if (!held.isEmpty() && patience.isOverAfterDecision()) {
            return thrash(held);
        }
        List<ThreadView> willing = Decision.willing(free);
        if (patience.letsTimePass(decision, willing)) {
            return null;
        }
        return willing.isEmpty() ? thrash(held) : guide.other(decision, willing);
    }

    /** Whether a thread that is about to take a step has yet to start one that goes before it. */
    private boolean isBeforeStart(int step, ThreadView thread) {
        return steps.subList(at, step).stream().anyMatch(before -> guide.isBeforeStartOf(thread, before.plan.thread()));
    }

    /**
     * Who goes on so that the order comes about.
     *
     * @param next who is about to take the next step, or null
     */
    private ThreadView led(ThreadView next, List<ThreadView> free) {
        while (!gathered.isEmpty()) {
            ThreadView thread = guide.to(gathered.get(0), free);
            if (thread != null) {
                return thread;
            }
            // It is at its gate, has ended or has to wait.
            gathered.remove(0);
            guide.renew();
        }
        if (next != null) {
            return next;
        }
        String path = steps.get(at).plan.thread();
        ThreadView role = roles.get(path);
        return guide.to(role == null ? path : role.path(), free);
    }

    private ThreadView thrash(List<ThreadView> held) {
        thrashes++;
        patience.renew();
        return random.pick(held);
    }

    private boolean isPlace(Site site) {
        return steps.stream().anyMatch(step -> step.place.concerns(site));
    }

    /** The step, not yet taken, that the thread is about to take, or {@link #NONE}. */
    private int stepOf(ThreadView thread) {
        for (int i = at; i < steps.size(); i++) {
            if (steps.get(i).isNextOf(thread) && mayTake(i, thread)) {
                return i;
            }
        }
        return NONE;
    }

    private boolean mayTake(int number, ThreadView thread) {
        SequencePlan.Step step = steps.get(number).plan;
        ThreadView role = roles.get(step.thread());
        boolean fits = role != null
                ? role == thread
                : !roles.containsValue(thread) && (anyThread || thread.path().equals(step.thread()));
        if (!fits || anyTime) {
            return fits;
        }
        int[] before = times.get(thread);
        return (before == null ? 0 : before[number]) + 1 >= step.occurrence();
    }

    @Override
    public void executed(ThreadView thread) {
        guide.executed(thread);
        if (reached()) {
            return;
        }
        int taken = stepOf(thread);
        for (int i = at; i < steps.size(); i++) {
            if (steps.get(i).isNextOf(thread)) {
                times.computeIfAbsent(thread, any -> new int[steps.size()])[i]++;
            }
        }
        if (taken == at) {
            roles.put(steps.get(at).plan.thread(), thread);
            at++;
            patience.renew();
            guide.renew();
        }
    }

    @Override
    public boolean passesAlone(SingleThreadStep step, Object object, int index) {
        return reached() || !places.concerns(step);
    }

    @Override
    public boolean reached() {
        return at >= steps.size() - 1;
    }

    @Override
    public String progress() {
        String next = reached() ? "" : "; next is " + steps.get(at).plan.op() + " at " + steps.get(at).place;
        return at + " of " + (steps.size() - 1) + " steps before the last one in order" + next;
    }

    @Override
    public StrategyNotes remarks() {
        return StrategyNotes.thrashes(thrashes);
    }
}
