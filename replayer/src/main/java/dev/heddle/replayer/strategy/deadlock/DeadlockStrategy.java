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
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.WaiterOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Reproduces a predicted deadlock in two phases. First, every thread of the cycle runs to its gate: before its first
 * lock. Then they run one by one, each up to the moment before it requests its second lock, and are held there. When
 * each of them holds a lock that another one requests, all are released.
 *
 * <p>The order in which they reach their gates matters: a thread may need on its way a lock that another one holds at
 * its gate. The seed numbers the permutation, so one seed for each permutation tries them all. The next seeds, again
 * one for each permutation, skip the gates: the threads run one after the other up to their second locks. Nothing is
 * random: threads outside the cycle run only if those of the cycle cannot.
 *
 * <p>If no thread can run (thrash), the thread that came first passes its gate. If all have passed, one of the threads
 * before its second lock leaves the cycle, and the next thread that arrives takes its role.
 */
public final class DeadlockStrategy implements Strategy {
    private final RandomWalk random;
    private final boolean gated;
    private final List<Role> roles = new ArrayList<>();
    /** The roles in the order in which their threads reach their gates. */
    private final List<Role> order;

    private final SiteFilter places = new SiteFilter(this::isPlace);

    private boolean reached;
    private boolean opened;
    private final HoldLimit holdLimit = new HoldLimit();
    private final ThreadSteering steering = new ThreadSteering();
    private long thrashes;
    private int best;
    private String bestWords = "";

    /** A role in the cycle, and its thread. */
    private static final class Role {
        final int number;
        final String path;
        final LockRequestMatcher first;
        final LockRequestMatcher second;
        ThreadView thread;
        Stage stage = Stage.FREE;
        /** The lock that the thread has acquired at its first place. */
        Object lock;

        Role(int number, DeadlockPlan.Waiter waiter, boolean contexts) {
            this.number = number;
            path = waiter.thread();
            first = new LockRequestMatcher(waiter.held(), contexts);
            second = new LockRequestMatcher(waiter.wanted(), contexts);
        }

        void leave() {
            thread = null;
            stage = Stage.FREE;
            lock = null;
        }
    }

    private enum Stage {
        FREE,
        /** Held before its first lock. */
        AT_GATE,
        /** On its way from the first lock to the second. */
        INSIDE,
        /** Held before its second lock. */
        ASKING
    }

    public DeadlockStrategy(DeadlockPlan plan) {
        random = new RandomWalk(plan.seed());
        for (DeadlockPlan.Waiter waiter : plan.waiters()) {
            roles.add(new Role(roles.size(), waiter, plan.contexts()));
        }
        WaiterOrder numbered = WaiterOrder.of(roles.size(), plan.seed());
        gated = numbered.isGated();
        order = numbered.numbers().stream().map(roles::get).toList();
    }

    @Override
    public ThreadView choose(Decision decision) {
        if (reached) {
            return steering.other(decision, Decision.willing(decision.enabled()));
        }
        steering.observe(decision);
        decision.enabled().forEach(this::updateRole);
        if (isClosed()) {
            reached = true;
            note();
            return steering.other(decision, Decision.willing(decision.enabled()));
        }
        opened |= isGathered();
        List<ThreadView> free = new ArrayList<>();
        for (ThreadView thread : decision.enabled()) {
            if (!isHeld(thread)) {
                free.add(thread);
            }
        }
        boolean someoneHeld = free.size() < decision.enabled().size();
        if (someoneHeld && holdLimit.isOverAfterDecision(decision)) {
            return thrash(decision.enabled());
        }
        ThreadView leader = leader(free);
        if (leader != null) {
            return leader;
        }
        List<ThreadView> willing = Decision.willing(free);
        if (holdLimit.letsTimePass(decision, willing)) {
            return null;
        }
        return willing.isEmpty() ? thrash(decision.enabled()) : steering.other(decision, willing);
    }

    /** Updates the role of a thread: at its gate, or before its second lock. */
    private void updateRole(ThreadView thread) {
        Role role = roleOf(thread);
        if (role == null && gated && !opened && !isBeforeStart(thread)) {
            role = freeRoleFor(thread);
            if (role != null) {
                role.thread = thread;
                role.stage = Stage.AT_GATE;
                note();
            }
        } else if (role != null && role.stage == Stage.INSIDE && role.second.isNextOf(thread)) {
            role.stage = Stage.ASKING;
            note();
        }
    }

    /** Returns whether the thread is held now. */
    private boolean isHeld(ThreadView thread) {
        Role role = roleOf(thread);
        return role != null && (role.stage == Stage.ASKING || role.stage == Stage.AT_GATE && !isAtTurn(role));
    }

    /** Returns whether the gate of a role is open: all roles before it are before their second lock. */
    private boolean isAtTurn(Role role) {
        if (!opened) {
            return false;
        }
        for (Role other : order) {
            if (other == role) {
                return true;
            }
            if (other.stage == Stage.AT_GATE || other.stage == Stage.INSIDE) {
                return false;
            }
        }
        return true;
    }

    private Role roleOf(ThreadView thread) {
        for (Role role : roles) {
            if (role.thread == thread) {
                return role;
            }
        }
        return null;
    }

    /** Returns whether a thread has yet to start another thread of the cycle: held now, it would wait in vain. */
    private boolean isBeforeStart(ThreadView thread) {
        return roles.stream().anyMatch(role -> steering.isBeforeStartOf(thread, role.path));
    }

    /**
     * Returns a role for a thread that is about to acquire its first lock: the role of its path, if there are several.
     */
    private Role freeRoleFor(ThreadView thread) {
        Role found = null;
        for (Role role : roles) {
            if (role.stage == Stage.FREE && role.first.isNextOf(thread)) {
                if (role.path.equals(thread.path())) {
                    return role;
                }
                found = found == null ? role : found;
            }
        }
        return found;
    }

    private boolean isGathered() {
        for (Role role : roles) {
            if (role.stage == Stage.FREE) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the thread that runs alone: the first in the order that has not reached its hold, if it is enabled. While
     * that thread has not started, the thread that starts it runs.
     */
    private ThreadView leader(List<ThreadView> free) {
        for (Role role : order) {
            if (role.stage == Stage.FREE && !opened) {
                ThreadView thread = steering.to(role.path, inNoRole(free));
                if (thread != null) {
                    return thread;
                }
            } else if (role.stage == Stage.INSIDE || role.stage == Stage.AT_GATE && opened) {
                if (free.contains(role.thread) && !role.thread.isYielding()) {
                    return role.thread;
                }
            }
        }
        return null;
    }

    private List<ThreadView> inNoRole(List<ThreadView> free) {
        return free.stream().filter(thread -> roleOf(thread) == null).toList();
    }

    /** Returns whether every thread is before its second lock, and requests the lock that the next one holds. */
    private boolean isClosed() {
        for (Role role : roles) {
            Role next = roles.get((role.number + 1) % roles.size());
            boolean asks =
                    role.stage == Stage.ASKING || role.stage == Stage.INSIDE && role.second.isNextOf(role.thread);
            if (!asks || next.lock == null || role.thread.object() != next.lock) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void executed(ThreadView thread) {
        steering.executed(thread);
        if (reached) {
            return;
        }
        Role role = roleOf(thread);
        if (role == null || role.first.isNextOf(thread)) {
            if (role == null) {
                role = freeRoleFor(thread);
                // It may start the others while it holds its lock, but may also release the lock before.
                if (role != null && isBeforeStart(thread) && !role.path.equals(thread.path())) {
                    role = null;
                }
            }
            if (role != null) {
                role.thread = thread;
                role.lock = thread.object();
                role.stage = Stage.INSIDE;
                holdLimit.renew();
                note();
            }
        } else if (role.stage == Stage.ASKING || role.second.isNextOf(thread)) {
            // It was released, or was not asked about: its turn is over.
            role.leave();
        }
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return skipsSingleThreadStep(step, thread.object(), thread.index());
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return reached || !places.concerns(step);
    }

    private boolean isPlace(Site site) {
        return roles.stream().anyMatch(role -> role.first.concerns(site) || role.second.concerns(site));
    }

    @Override
    public void ended(ThreadView thread) {
        Role role = roleOf(thread);
        if (role != null && !reached) {
            role.leave();
        }
    }

    /** No thread is enabled because of the plan: one of the held threads runs. */
    private ThreadView thrash(List<? extends ThreadView> enabled) {
        thrashes++;
        holdLimit.renew();
        for (Role role : order) {
            if (role.stage == Stage.AT_GATE && enabled.contains(role.thread)) {
                role.stage = Stage.INSIDE;
                return role.thread;
            }
        }
        List<ThreadView> asking = new ArrayList<>();
        for (ThreadView thread : enabled) {
            Role role = roleOf(thread);
            if (role != null && role.stage == Stage.ASKING) {
                asking.add(thread);
            }
        }
        // The cycle did not close with these threads: gather the next ones again.
        opened = false;
        return random.pick(asking.isEmpty() ? enabled : asking);
    }

    private void note() {
        steering.renew();
        int now = 0;
        List<String> words = new ArrayList<>();
        for (Role role : roles) {
            now += role.stage.ordinal();
            if (role.stage == Stage.INSIDE) {
                words.add("thread " + role.thread.path() + " has its lock of " + role.first);
            } else if (role.stage == Stage.ASKING) {
                words.add("thread " + role.thread.path() + " requests its second lock at " + role.second);
            } else if (role.stage == Stage.AT_GATE) {
                words.add("thread " + role.thread.path() + " is about to lock at " + role.first);
            }
        }
        if (now > best) {
            best = now;
            bestWords = String.join(", ", words);
        }
    }

    @Override
    public boolean reached() {
        return reached || isClosed();
    }

    @Override
    public String progress() {
        if (reached()) {
            return "all " + roles.size() + " threads request a lock that another one of them holds";
        }
        return best == 0 ? "no thread of the cycle reached its first lock" : "at best: " + bestWords;
    }

    @Override
    public StrategyNotes strategyNotes() {
        return StrategyNotes.thrashes(thrashes);
    }
}
