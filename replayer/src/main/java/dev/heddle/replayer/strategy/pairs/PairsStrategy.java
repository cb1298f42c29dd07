package dev.heddle.replayer.strategy.pairs;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.HoldLimit;
import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SiteFilter;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.exact.PreemptionStrategy;
import dev.heddle.replayer.strategy.pairs.HeadAccesses.Head;
import dev.heddle.replayer.strategy.pairs.HeadAccesses.Variable;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PairsPlan.Access;
import dev.heddle.trace.plan.PairsPlan.Order;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.relation.MayTrigger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Enforces or prevents pairs of operations (LoCon, confirmation by replay). A pair is two accesses of different threads
 * to the same variable of which the second depends on the first, see {@link HeadAccesses}. An {@linkplain PairOrder
 * order} is two operations with anything between them.
 *
 * <p><b>Required pair</b> that has not happened yet. A thread that is about to execute its head is held until another
 * thread is about to execute its tail on the same variable, and vice versa. Then the head is executed, and all
 * accesses that would hide it are held until the tail has been executed.
 *
 * <p><b>Forbidden pair.</b> A thread that is about to execute its tail is held while it would depend on
 * another thread's head. If no thread can run because of that (thrash), a random held thread runs.
 *
 * <p>A thread that holds a monitor at an access would be held with it, and block the other threads. So where the plan
 * names a gate, the acquisition of that monitor, threads are held there instead. Their variable is not known there, so
 * any variable counts.
 */
public final class PairsStrategy implements Strategy {
    private static final class Pair {
        private final PairsPlan.Pair plan;
        private final HeadAccesses<ThreadView> heads = new HeadAccesses<>();

        private long happened;

        Pair(PairsPlan.Pair plan) {
            this.plan = plan;
        }

        private boolean isWanted() {
            return plan.order() == Order.REQUIRED && happened == 0;
        }

        private boolean isHeld(ThreadView thread, ObjectAccess access, List<? extends ThreadView> enabled) {
            Variable variable = Variable.of(access);
            List<Head<ThreadView>> open = heads.of(variable);
            boolean writes = access.op().isWrite();
            boolean tail = isAt(plan.tail(), thread, access);
            boolean follows = tail && isFollowed(open, thread, writes);
            if (plan.order() == Order.FORBIDDEN) {
                return follows;
            } else if (!isWanted() || follows) {
                return false;
            } else if (!open.isEmpty()) {
                boolean tailWrites = plan.tail().op().isWrite();
                return open.stream().allMatch(head -> head.isHiddenBy(thread, writes, tailWrites));
            }
            if (isAt(plan.head(), thread, access)) {
                return plan.head().gate() == null && !isTailNear(thread, variable, enabled);
            }
            return tail && plan.tail().gate() == null;
        }

        /** Returns whether a thread that is about to acquire a monitor is held there. */
        private boolean isHeldAtGate(ThreadView thread, List<? extends ThreadView> enabled) {
            boolean isTail = isAtGate(plan.tail(), thread);
            boolean hasHead = heads.hasOther(thread);
            if (plan.order() == Order.FORBIDDEN) {
                return isTail && hasHead;
            } else if (!isWanted() || hasHead) {
                return false;
            }
            return isAtGate(plan.head(), thread) ? !isTailNear(thread, null, enabled) : isTail;
        }

        private static boolean isFollowed(List<Head<ThreadView>> heads, ThreadView thread, boolean writes) {
            return heads.stream().anyMatch(head -> head.isFollowedBy(thread, writes));
        }

        /** Returns whether a thread at a gate is the awaited one. */
        private boolean completesAtGate(ThreadView thread) {
            return isWanted() && isAtGate(plan.tail(), thread) && heads.hasOther(thread);
        }

        private static boolean isAtGate(Access access, ThreadView thread) {
            if (access.gate() == null || thread.op() != Op.ACQUIRE || !isOf(access, thread)) {
                return false;
            }
            Site site = thread.site();
            if (site.op() == Op.CALL) {
                return isCallOfGate(access, site) && isCalledFrom(access.gateCallers(), site, thread);
            }
            return site.offset() == access.gate().offset()
                    && site.method().equals(access.gate().member())
                    && thread.isCalledBy(access.gateCallers());
        }

        /** A synchronized method of a class loaded before the agent acquires its monitor at its call. */
        private static boolean isCallOfGate(Access access, Site site) {
            Member gate = access.gate().member();
            return access.gate().offset() == Site.ENTRY
                    && site.target() != null
                    && site.target().name().equals(gate.name())
                    && site.target().descriptor().equals(gate.descriptor());
        }

        /** Returns whether these frames of the program are the innermost ones of a thread at a call. */
        private static boolean isCalledFrom(List<CodePoint> callers, Site call, ThreadView thread) {
            if (callers.isEmpty() || MayTrigger.isLibrary(call.method().owner())) {
                return thread.isCalledBy(callers);
            }
            return call.offset() == callers.get(0).offset()
                    && call.method().equals(callers.get(0).member())
                    && thread.isCalledBy(callers.subList(1, callers.size()));
        }

        /** Returns whether another thread is about to execute the tail; @param variable null for any */
        private boolean isTailNear(ThreadView head, Variable variable, List<? extends ThreadView> enabled) {
            for (ThreadView thread : enabled) {
                if (thread != head && (isAtGate(plan.tail(), thread) || isAtTail(thread, variable))) {
                    return true;
                }
            }
            return false;
        }

        private boolean isAtTail(ThreadView thread, Variable variable) {
            ObjectAccess access = thread.access(plan.tail().op());
            return access != null
                    && isAt(plan.tail(), thread, access)
                    && (variable == null || Variable.of(access).meets(variable));
        }

        /** Returns whether an access completes the awaited pair. */
        private boolean completes(ThreadView thread, ObjectAccess access) {
            return isWanted()
                    && isAt(plan.tail(), thread, access)
                    && isFollowed(
                            heads.of(Variable.of(access)), thread, access.op().isWrite());
        }

        private void executed(ThreadView thread, ObjectAccess access) {
            Variable variable = Variable.of(access);
            boolean follows = heads.accessed(variable, thread, access.op().isWrite());
            if (follows && isAt(plan.tail(), thread, access)) {
                happened++;
            }
            if (isAt(plan.head(), thread, access)) {
                heads.put(variable, thread, access.op().isWrite());
            }
        }

        private static boolean isAt(Access end, ThreadView thread, ObjectAccess access) {
            return end.op() == access.op()
                    && isOf(end, thread)
                    && access.site().offset() == end.at().offset()
                    && access.site().method().equals(end.at().member())
                    && thread.isCalledBy(end.callers());
        }

        private static boolean isOf(Access access, ThreadView thread) {
            return access.thread() == null || access.thread().equals(thread.path());
        }

        /** Returns whether a site is an access of the pair, or a gate. */
        private boolean isPlace(Site site) {
            return isAtSite(plan.head(), site)
                    || isAtSite(plan.tail(), site)
                    || isGate(plan.head(), site)
                    || isGate(plan.tail(), site);
        }

        private static boolean isGate(Access access, Site site) {
            return access.gate() != null
                    && site.offset() == access.gate().offset()
                    && site.method().equals(access.gate().member());
        }

        private boolean isKept() {
            return plan.order() == Order.REQUIRED ? happened > 0 : happened == 0;
        }

        @Override
        public String toString() {
            return plan.order().toString().toLowerCase(Locale.ROOT) + " "
                    + plan.head().op() + " at " + plan.head().at() + ", "
                    + plan.tail().op() + " at "
                    + plan.tail().at() + ": " + (happened == 0 ? "never happened" : "happened " + happened + "×");
        }
    }

    /** The schedules that seeds of a plan without a switch take in turn, beginning with seed 1. */
    private static final int WAYS = 3;

    private static final int TAIL_FIRST = 1;
    private static final int RANDOM_WAY = 0;

    private final RandomWalk random;
    /** The schedule where the pairs leave a choice; null for a random one. */
    private final Strategy schedule;

    private final List<Pair> pairs = new ArrayList<>();
    private final List<PairOrder> orders = new ArrayList<>();
    private final HoldLimit holdLimit = new HoldLimit();
    /** Names of the fields that heads have accessed. */
    private final Set<String> fields = new HashSet<>();

    private final SiteFilter places = new SiteFilter(this::isPlace);
    private long thrashes;
    /** Whether a thread was held at the last decision. */
    private boolean isHolding;
    /** Whether a thread has executed an operation of the plan since the last decision, so that other threads are held. */
    private boolean hasChanged;

    public PairsStrategy(PairsPlan plan) {
        random = new RandomWalk(plan.seed());
        schedule = schedule(plan);
        for (PairsPlan.Pair pair : plan.pairs()) {
            if (pair.order() == Order.BEFORE) {
                orders.add(new PairOrder(pair));
            } else {
                pairs.add(new Pair(pair));
            }
        }
    }

    /**
     * Without a single switch, threads run as long as possible. Then for required pairs the seed determines which end
     * of the first pair is reached first, so that other seeds hold the other thread. Every third seed is random.
     */
    private static Strategy schedule(PairsPlan plan) {
        if (plan.switches() == null) {
            return null;
        }
        List<String> first = List.of();
        if (plan.switches().isEmpty() && plan.pairs().get(0).order() == Order.REQUIRED) {
            long way = Math.floorMod(plan.seed(), WAYS);
            if (way == RANDOM_WAY) {
                return null;
            }
            PairsPlan.Pair pair = plan.pairs().get(0);
            String path = way == TAIL_FIRST ? pair.tail().thread() : pair.head().thread();
            first = path == null ? List.of() : List.of(path);
        }
        return new PreemptionStrategy(new PreemptionPlan(
                plan.id(),
                plan.technique(),
                plan.seed(),
                null,
                null,
                plan.switches(),
                first,
                List.of(),
                null,
                List.of()));
    }

    @Override
    public ThreadView choose(Decision decision) {
        List<ThreadView> held = new ArrayList<>();
        List<ThreadView> free = new ArrayList<>();
        ThreadView wanted = null;
        hasChanged = false;
        for (ThreadView thread : decision.enabled()) {
            if (isHeld(thread, decision.enabled())) {
                held.add(thread);
            } else {
                free.add(thread);
                wanted = wanted == null && completes(thread) ? thread : wanted;
            }
        }
        isHolding = !held.isEmpty();
        if (held.isEmpty()) {
            holdLimit.renew();
        } else if (holdLimit.isOverAfterDecision(decision)) {
            return thrash(held);
        }
        if (wanted != null) {
            return wanted;
        }
        List<ThreadView> willing = Decision.willing(free);
        if (holdLimit.letsTimePass(decision, willing)) {
            return null;
        }
        if (willing.isEmpty()) {
            return thrash(held);
        }
        return schedule == null
                ? random.pick(willing)
                : schedule.choose(new Decision(
                        decision.number(),
                        free,
                        decision.current(),
                        held.isEmpty() ? decision.time() : Decision.Time.NOTHING));
    }

    private static boolean isAtSite(Access access, Site site) {
        return site.op() == access.op()
                && site.offset() == access.at().offset()
                && site.method().equals(access.at().member());
    }

    private ThreadView thrash(List<ThreadView> held) {
        thrashes++;
        holdLimit.renew();
        return random.pick(held);
    }

    private boolean isHeld(ThreadView thread, List<? extends ThreadView> enabled) {
        for (PairOrder order : orders) {
            if (order.isHeld(thread)) {
                return true;
            }
        }
        if (!thread.op().isAccess()) {
            for (Pair pair : pairs) {
                if (pair.isHeldAtGate(thread, enabled)) {
                    return true;
                }
            }
            return false;
        }
        for (Pair pair : pairs) {
            if (pair.isHeld(thread, thread, enabled)
                    || thread.source() != null && pair.isHeld(thread, thread.source(), enabled)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the thread is about to complete a required pair. */
    private boolean completes(ThreadView thread) {
        if (!thread.op().isAccess()) {
            for (Pair pair : pairs) {
                if (pair.completesAtGate(thread)) {
                    return true;
                }
            }
            return false;
        }
        for (Pair pair : pairs) {
            if (pair.completes(thread, thread) || thread.source() != null && pair.completes(thread, thread.source())) {
                return true;
            }
        }
        return false;
    }

    /** Any instruction may access the variable of a head again before the tail. */
    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        boolean isSkipped = !places.concerns(step);
        if (isSkipped && schedule != null) {
            schedule.skipsSingleThreadStep(step, object, index);
        }
        return isSkipped;
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return !places.concerns(step) && (schedule == null || schedule.skipsUncontestedStep(thread, step));
    }

    @Override
    public boolean mayKeepTurns() {
        return schedule != null;
    }

    @Override
    public boolean keepsTurn(ThreadView thread, SingleThreadStep step) {
        return !hasChanged
                && !places.concerns(step)
                && (!isHolding || !holdLimit.isOverAfterStep(step.number()))
                && schedule.keepsTurn(thread, step);
    }

    private boolean isPlace(Site site) {
        if (orders.stream().anyMatch(order -> order.isPlace(site))) {
            return true;
        }
        if (site.op().isArrayAccess()) {
            return pairs.stream().anyMatch(pair -> pair.plan.head().op().isArrayAccess());
        }
        if (site.op().isObjectAccess()) {
            return pairs.stream().anyMatch(pair -> pair.plan.head().op().isObjectAccess());
        }
        boolean head = pairs.stream().anyMatch(pair -> pair.isPlace(site));
        return head || site.target() != null && fields.contains(site.target().name());
    }

    @Override
    public void executed(ThreadView thread) {
        hasChanged |= places.concerns(thread.siteNumber(), thread.site());
        for (PairOrder order : orders) {
            order.executed(thread);
        }
        if (schedule != null) {
            schedule.executed(thread);
        }
        if (thread.op().isAccess()) {
            Site site = thread.site();
            if (site.target() != null
                    && pairs.stream().anyMatch(pair -> isAtSite(pair.plan.head(), site))
                    && fields.add(site.target().name())) {
                places.forget();
            }
            // A copy reads before it writes.
            if (thread.source() != null) {
                pairs.forEach(pair -> pair.executed(thread, thread.source()));
            }
            pairs.forEach(pair -> pair.executed(thread, thread));
        }
    }

    @Override
    public boolean reached() {
        return pairs.stream().allMatch(Pair::isKept) && orders.stream().allMatch(PairOrder::isKept);
    }

    @Override
    public String progress() {
        StringBuilder words = new StringBuilder();
        for (Pair pair : pairs) {
            words.append(words.isEmpty() ? "" : "; ").append(pair);
        }
        for (PairOrder order : orders) {
            words.append(words.isEmpty() ? "" : "; ").append(order);
        }
        return words.toString();
    }

    @Override
    public StrategyNotes strategyNotes() {
        return StrategyNotes.thrashes(thrashes);
    }
}
