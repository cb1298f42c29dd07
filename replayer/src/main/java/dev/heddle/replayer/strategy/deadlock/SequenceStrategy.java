package dev.heddle.replayer.strategy.deadlock;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.HoldLimit;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SiteFilter;
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
 * Enforces an order of a few operations: a thread that is about to execute one of them waits until all earlier ones
 * have been executed. The last operation need not complete: a thread may request its lock in vain. The thread of the
 * next operation is steered to it, and other threads run only if it cannot. With seeds whose remainder by 8 is below 4,
 * all threads are first steered to their first operations, in reverse order. If no thread can run (thrash), a random
 * one of the held threads runs.
 *
 * <p>The recording gives the thread and the occurrence of each operation. Another run may use other threads for the
 * same work, or reach the place more or less often. So the seed's remainder by 4 selects: 0, that thread and that
 * occurrence; 1, any thread; 2, that thread and any occurrence; 3, any thread and any occurrence.
 */
public final class SequenceStrategy implements Strategy {
    private static final int NONE = Integer.MAX_VALUE;

    private final RandomWalk random;
    private final List<Step> steps = new ArrayList<>();
    private final boolean anyThread;
    private final boolean anyTime;
    /** Paths of threads that must reach their first operation before steering begins, in this order. */
    private final List<String> gathered = new ArrayList<>();

    private final ThreadSteering steering = new ThreadSteering();
    /** The thread that has executed a step for each path. */
    private final Map<String, ThreadView> roles = new HashMap<>();
    /** How often each thread has been at the place of each step. */
    private final Map<ThreadView, int[]> times = new IdentityHashMap<>();

    private final SiteFilter places = new SiteFilter(this::isPlace);

    private int at;
    private final HoldLimit holdLimit = new HoldLimit();
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
            return steering.other(decision, Decision.willing(decision.enabled()));
        }
        steering.observe(decision);
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
        if (!held.isEmpty() && holdLimit.isOverAfterDecision(decision)) {
            return thrash(held);
        }
        List<ThreadView> willing = Decision.willing(free);
        if (holdLimit.letsTimePass(decision, willing)) {
            return null;
        }
        return willing.isEmpty() ? thrash(held) : steering.other(decision, willing);
    }

    /** Returns whether a thread that is about to execute a step has yet to start a thread of an earlier step. */
    private boolean isBeforeStart(int step, ThreadView thread) {
        return steps.subList(at, step).stream()
                .anyMatch(before -> steering.isBeforeStartOf(thread, before.plan.thread()));
    }

    /**
     * Returns the thread that runs to bring about the order.
     *
     * @param next the thread that is about to execute the next step, or null
     */
    private ThreadView led(ThreadView next, List<ThreadView> free) {
        while (!gathered.isEmpty()) {
            ThreadView thread = steering.to(gathered.get(0), free);
            if (thread != null) {
                return thread;
            }
            // It is at its gate, has ended or is blocked.
            gathered.remove(0);
            steering.renew();
        }
        if (next != null) {
            return next;
        }
        String path = steps.get(at).plan.thread();
        ThreadView role = roles.get(path);
        return steering.to(role == null ? path : role.path(), free);
    }

    private ThreadView thrash(List<ThreadView> held) {
        thrashes++;
        holdLimit.renew();
        return random.pick(held);
    }

    private boolean isPlace(Site site) {
        return steps.stream().anyMatch(step -> step.place.concerns(site));
    }

    /** Returns the remaining step that the thread is about to execute, or {@link #NONE}. */
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
        steering.executed(thread);
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
            holdLimit.renew();
            steering.renew();
        }
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return skipsSingleThreadStep(step, thread.object(), thread.index());
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
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
    public StrategyNotes strategyNotes() {
        return StrategyNotes.thrashes(thrashes);
    }
}
