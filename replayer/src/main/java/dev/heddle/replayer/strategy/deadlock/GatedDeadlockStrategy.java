package dev.heddle.replayer.strategy.deadlock;

import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.DeadlockPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * A predicted deadlock in gated mode. A thread that holds its first lock is held before it asks for its second one, until every place in the cycle has such a
 * thread, each of which wants what the next one has. Then all are let go, and the locks do the rest. Nobody is held before a first lock: threads of a server
 * come when they like.
 *
 * <p>If one is held for too long (thrash), it gives up its place in the cycle; the next thread that comes along takes it. So does one that has released its
 * first lock without asking for the second.
 */
public final class GatedDeadlockStrategy implements GatedStrategy {
    private final RandomWalk random;
    private final List<Role> roles = new ArrayList<>();
    private boolean reached;
    private long thrashes;
    private int best;

    /** A place in the cycle, and who has it. */
    private static final class Role {
        final LockRequestMatcher first;
        final LockRequestMatcher second;
        final String path;
        ThreadView thread;
        /** What the thread holds, or is about to. */
        Object lock;

        boolean acquired;
        /** Whether the thread stands before its second lock. */
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

        /** Whether its thread has given the first lock back. */
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
        return reached ? 0 : UNTIL_LET_GO;
    }

    /** Whether every place has a thread that stands before its second lock, which is what the next one holds. */
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
            // It was let go.
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

    /** A place for a thread that is about to acquire its first lock: that of its path, if there are several. */
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
    public ThreadView letGo(List<ThreadView> held) {
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
                ? "all " + roles.size() + " threads ask for a lock that another one of them holds"
                : "at best " + best + " of " + roles.size() + " threads stood before their second locks";
    }

    @Override
    public long thrashes() {
        return thrashes;
    }
}
