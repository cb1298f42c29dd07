package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SiteFilter;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.OrderPlan.Steps;
import dev.heddle.trace.plan.PlanSite;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Enforces a partial order: a thread that reaches its next operation of the list waits there until all earlier
 * operations of the list have been executed. Its other operations are free. So the thread of the next operation runs
 * whenever it is enabled.
 */
public final class OrderStrategy implements Strategy {
    private static final int NONE = -1;
    /**
     * After this many operations outside the list the threads take turns: the thread of the next operation may spin for
     * another one.
     */
    private static final int SPIN_STEPS = 10_000;
    /** After this many advances of time without an operation of the list, the next one will not occur. */
    private static final int MAX_ADVANCES = 10_000;
    /** The same for operations outside the list. */
    private static final int MAX_FREE_STEPS = 2_000_000;

    private final Steps steps;
    /** Number of operations that are enforced. */
    private final int until;

    private final boolean isPredicted;

    /** By number of the thread in the plan, its next operation of the list, or {@link #NONE}. */
    private final int[] next;
    /** By operation, the next one of the same thread. */
    private final int[] following;

    /**
     * The executed operations; only in a class initialiser may one run before its turn, because there is no decision.
     */
    private final BitSet done = new BitSet();

    private final Map<String, Integer> threads = new HashMap<>();
    private final SiteFilter listed;
    private int at;
    private long free;
    private int freeInARow;
    /** How often time has advanced since the last step of the order. */
    private int advances;

    private int outOfTurn;
    private boolean over;

    public OrderStrategy(OrderPlan plan) {
        steps = plan.seeded();
        until = plan.until();
        isPredicted = plan.isPredicted();
        int[] last = new int[steps.threads().size()];
        next = new int[last.length];
        following = new int[steps.size()];
        for (int i = 0; i < last.length; i++) {
            threads.put(steps.threads().get(i).path(), i);
            next[i] = NONE;
            last[i] = NONE;
        }
        for (int i = 0; i < steps.size(); i++) {
            int thread = steps.threadNumber(i);
            if (last[thread] == NONE) {
                next[thread] = i;
            } else {
                following[last[thread]] = i;
            }
            last[thread] = i;
            following[i] = NONE;
        }
        Set<String> methods = new HashSet<>();
        for (int i = 0; i < steps.size(); i++) {
            CodePoint point = steps.site(i).point();
            if (point != null) {
                methods.add(place(point.className(), point.method(), point.offset()));
            }
        }
        listed = new SiteFilter(site -> site.isSynthetic()
                || methods.contains(place(
                        site.method().owner().replace('/', '.'), site.method().name(), site.offset())));
    }

    private static String place(String className, String method, int offset) {
        return className + '.' + method + '@' + offset;
    }

    @Override
    public ThreadView choose(Decision decision) {
        if (reached()) {
            return Decision.willing(decision.enabled()).get(0);
        }
        String path = steps.thread(at).path();
        boolean spins = freeInARow > SPIN_STEPS;
        if (freeInARow > MAX_FREE_STEPS) {
            throw diverged("in " + MAX_FREE_STEPS + " other operations no thread reached it");
        }
        ThreadView free = null;
        for (ThreadView thread : Decision.willing(decision.enabled())) {
            if (thread.path().equals(path) && (!spins || listed(thread) == at)) {
                return thread;
            }
            if (listed(thread) == NONE && (free == null || thread == decision.current() && !spins)) {
                free = thread;
            }
        }
        if (spins && free != null) {
            // Approximately the thread that has waited longest: the enabled threads take turns.
            return inTurn(decision);
        }
        if (free != null) {
            return free;
        }
        for (ThreadView thread : decision.enabled()) {
            if (thread.path().equals(path) || listed(thread) == NONE) {
                return thread;
            }
        }
        if (mayPassTime(decision) && ++advances <= MAX_ADVANCES) {
            return null;
        }
        ThreadView waiting = decision.enabled().get(0);
        throw diverged("it is blocked, and " + waiting.named() + " waits for its turn to execute " + waiting.words());
    }

    /** The threads of a predicted order are held for it, so no long wait may time out: the program would fail by that. */
    private boolean mayPassTime(Decision decision) {
        return isPredicted ? decision.timeCanPassBesideHeld() : decision.timeCanPass();
    }

    private ThreadView inTurn(Decision decision) {
        List<ThreadView> free = new ArrayList<>();
        for (ThreadView thread : decision.enabled()) {
            if (listed(thread) == NONE) {
                free.add(thread);
            }
        }
        return free.get((int) (decision.number() % free.size()));
    }

    /** The number of the list operation that is the thread's pending one, or {@link #NONE}. */
    private int listed(ThreadView thread) {
        Integer number = threads.get(thread.path());
        if (number == null || next[number] == NONE) {
            return NONE;
        }
        PlanSite site = steps.site(next[number]);
        return site.is(thread.op(), thread.site()) ? next[number] : NONE;
    }

    @Override
    public void executed(ThreadView thread) {
        if (reached()) {
            return;
        }
        int step = listed(thread);
        if (step == NONE) {
            free++;
            freeInARow++;
            return;
        }
        freeInARow = 0;
        advances = 0;
        next[threads.get(thread.path())] = following[step];
        done.set(step);
        while (at < steps.size() && done.get(at)) {
            at++;
        }
        if (step >= at) {
            outOfTurn++;
        }
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return reached() || !listed.concerns(step);
    }

    @Override
    public void ended(ThreadView thread) {
        Integer number = threads.get(thread.path());
        if (!reached() && number != null && next[number] != NONE && next[number] < until) {
            over = true;
            throw diverged(thread.named() + " has ended, and the order has "
                    + (next[number] == at ? "this" : "later " + steps.site(next[number])) + " for it");
        }
    }

    private DivergenceException diverged(String got) {
        return new DivergenceException("operation " + (at + 1) + " of " + until + ": expected " + steps.thread(at) + " "
                + steps.site(at) + ", but " + got);
    }

    @Override
    public boolean reached() {
        return !over && at >= until;
    }

    @Override
    public String progress() {
        return Math.min(at, until) + " of " + until + " operations of the order followed, " + free
                + " others in between" + (outOfTurn == 0 ? "" : ", " + outOfTurn + " out of turn");
    }
}
