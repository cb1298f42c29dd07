package dev.heddle.replayer.strategy.deadlock;

import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.DeadlockPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Reproduces a predicted deadlock in gated mode. A thread with its first lock is held before it requests its second
 * one. The hold lasts until every role has such a thread, and each requests the lock that the next one holds. Then all
 * are released, and the locks complete the deadlock. No thread is held before a first lock, because threads of a server
 * arrive at any time.
 *
 * <p>A thread that is held for too long (thrash) loses its role, and the next thread that arrives takes it. A thread
 * that releases its first lock without requesting the second also loses its role.
 */
public final class GatedDeadlockStrategy implements GatedStrategy {
    private final RandomWalk random;
    private final List<Role> roles = new ArrayList<>();
    private boolean reached;
    private long thrashes;
    private int best;

    /** A role in the cycle, and its thread. */
    private static final class Role {
        final LockRequestMatcher first;
        final LockRequestMatcher second;
        final String path;
        ThreadView thread;
        /** The lock that the thread holds, or is about to acquire. */
        Object lock;

        boolean acquired;
        /** Whether the thread is before its second lock. */
        boolean asks;

        Role(DeadlockPlan.Waiter waiter, boolean contexts) {
            path = waiter.thread();
            first = new LockRequestMatcher(waiter.held(), contexts);
            second = new LockRequestMatcher(waiter.wanted(), contexts);
        }

        void take(ThreadView by) {
            thread = by;
            lock = by.object();
            acquired = false;
            asks = false;
        }

        void leave() {
            thread = null;
            lock = null;
            acquired = false;
            asks = false;
        }

        /** Returns whether its thread has released the first lock. */
        boolean isOver() {
            return acquired && thread.locks().stream().noneMatch(held -> held.lock() == lock);
        }
    }

    public GatedDeadlockStrategy(DeadlockPlan plan) {
        random = new RandomWalk(plan.seed());
        plan.waiters().forEach(waiter -> roles.add(new Role(waiter, plan.contexts())));
    }

    @Override
    public boolean concerns(Site site) {
        return roles.stream().anyMatch(role -> role.first.concerns(site) || role.second.concerns(site));
    }

    @Override
    public long hold(ThreadView thread) {
        Role role = roleOf(thread);
        if (reached || role == null || !role.asks && !role.second.isNextOf(thread)) {
            return 0;
        }
        role.asks = true;
        best = Math.max(best, (int) roles.stream().filter(one -> one.asks).count());
        reached = isClosed();
        return reached ? 0 : UNTIL_RELEASED;
    }

    /** Returns whether every role has a thread before its second lock, and the next thread holds that lock. */
    private boolean isClosed() {
        for (int i = 0; i < roles.size(); i++) {
            Role role = roles.get(i);
            Role next = roles.get((i + 1) % roles.size());
            if (!role.asks || !next.asks || role.thread.object() != next.lock) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean executed(ThreadView thread) {
        if (reached) {
            return false;
        }
        Role role = roleOf(thread);
        if (role != null && role.asks) {
            // It was released by force.
            role.leave();
        } else if (role == null) {
            role = freeRoleFor(thread);
            if (role != null) {
                role.take(thread);
            }
        }
        return false;
    }

    @Override
    public void acquired(ThreadView thread, Object lock, Site site) {
        Role role = roleOf(thread);
        if (role != null && role.lock == lock) {
            role.acquired = true;
        }
    }

    private Role roleOf(ThreadView thread) {
        for (Role role : roles) {
            if (role.thread == thread) {
                if (!role.asks && role.isOver()) {
                    role.leave();
                    return null;
                }
                return role;
            }
        }
        return null;
    }

    /**
     * Returns a role for a thread that is about to acquire its first lock: the role of its path, if there are several.
     */
    private Role freeRoleFor(ThreadView thread) {
        Role found = null;
        for (Role role : roles) {
            if (role.thread != null && !role.asks && role.isOver()) {
                role.leave();
            }
            if (role.thread == null && role.first.isNextOf(thread)) {
                if (role.path.equals(thread.path())) {
                    return role;
                }
                found = found == null ? role : found;
            }
        }
        return found;
    }

    @Override
    public void ended(ThreadView thread) {
        Role role = roleOf(thread);
        if (role != null && !reached) {
            role.leave();
        }
    }

    @Override
    public ThreadView releaseHeld(List<ThreadView> held) {
        thrashes++;
        ThreadView thread = random.pick(held);
        Role role = roleOf(thread);
        if (role != null) {
            role.leave();
        }
        return thread;
    }

    @Override
    public boolean isOver() {
        return reached;
    }

    @Override
    public boolean reached() {
        return reached;
    }

    @Override
    public boolean isBeforeDeadlock() {
        return reached;
    }

    @Override
    public String progress() {
        return reached
                ? "all " + roles.size() + " threads request a lock that another one of them holds"
                : "at best " + best + " of " + roles.size() + " threads reached their second locks";
    }

    @Override
    public long thrashes() {
        return thrashes;
    }
}
