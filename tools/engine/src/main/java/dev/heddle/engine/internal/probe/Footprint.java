package dev.heddle.engine.internal.probe;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The variables that a call alone uses, the locks that it then holds, and the orders in which it locks. Variables are
 * fields, and locks are classes: the calls of two executions work on different objects.
 */
final class Footprint {
    /** Opposite lock orders come before all else. */
    private static final int OPPOSITE_ORDERS = 40;
    /** A conflict of several variables that are written one by one. */
    private static final int TORN = 3;
    /** Variables in conflict beyond these add nothing. */
    private static final int MOST_VARIABLES = 8;

    private final Map<String, Use> uses = new HashMap<>();
    /** Each lock that was requested while another one was held. */
    private final Set<LockOrder> orders = new HashSet<>();

    private boolean isLocking;

    /** How a variable is used. */
    enum Kind {
        PLAIN,
        VOLATILE,
        /** An atomic variable: each access is one step. */
        ATOMIC,
        /** A thread-safe object of the JDK: each call is one step. */
        SAFE_OBJECT
    }

    private record LockOrder(String held, String wanted) {}

    /** A lock, and whether other threads may hold it at the same time. */
    record HeldLock(String name, boolean isShared) {}

    /** The uses of one variable. */
    private static final class Use {
        private final Kind kind;
        private final Set<HeldLock> locks;
        private boolean isWritten;
        /** Whether the call reads the variable and then writes it, and other threads may write it in between. */
        private boolean isChecked;

        private Use(Kind kind, Set<HeldLock> locks) {
            this.kind = kind;
            this.locks = new HashSet<>(locks);
        }

        /** Whether the locks of both keep each other out. */
        private boolean excludes(Use other) {
            return locks.stream().anyMatch(one -> other.locks.stream()
                    .anyMatch(two -> one.name.equals(two.name) && !(one.isShared && two.isShared)));
        }
    }

    /** The call uses a variable. */
    void use(String variable, Kind kind, boolean isWrite, boolean isChecked, Set<HeldLock> locks) {
        Use use = uses.computeIfAbsent(variable, key -> new Use(kind, locks));
        use.isWritten |= isWrite;
        use.isChecked |= isChecked;
        use.locks.retainAll(locks);
    }

    /** The call requests a lock, perhaps while it holds others. */
    void request(String lock, Set<HeldLock> held) {
        isLocking = true;
        held.forEach(one -> orders.add(new LockOrder(one.name, lock)));
    }

    /** Whether the call requests a lock. */
    boolean isLocking() {
        return isLocking;
    }

    /** The higher, the more probable is an outcome of both calls that no order has; 0 if they have no conflict. */
    int conflict(Footprint other) {
        Set<String> variables = variables(other);
        int highest = variables.stream()
                .mapToInt(one -> conflict(uses.get(one), other.uses.get(one)))
                .max()
                .orElse(0);
        if (isTornBy(other, variables) || other.isTornBy(this, variables)) {
            highest = Math.max(highest, TORN);
        }
        boolean isOpposite = orders.stream()
                .anyMatch(one ->
                        !one.held.equals(one.wanted) && other.orders.contains(new LockOrder(one.wanted, one.held)));
        return MOST_VARIABLES * highest
                + Math.min(variables.size(), MOST_VARIABLES)
                + (isOpposite ? OPPOSITE_ORDERS : 0);
    }

    /** The variables in conflict. */
    Set<String> variables(Footprint other) {
        return uses.keySet().stream()
                .filter(one -> other.uses.containsKey(one) && conflict(uses.get(one), other.uses.get(one)) > 0)
                .collect(Collectors.toSet());
    }

    /** Whether another call may come between writes of several variables. */
    private boolean isTornBy(Footprint other, Set<String> variables) {
        return variables.stream().filter(one -> other.uses.get(one).isWritten).count() > 1;
    }

    private static int conflict(Use one, Use two) {
        if (!one.isWritten && !two.isWritten) {
            return 0;
        }
        boolean isChecked = one.isChecked && two.isWritten || two.isChecked && one.isWritten;
        if (one.excludes(two)) {
            // Both lock for each access: another call may come between two of them.
            return isChecked ? 2 : 0;
        }
        return switch (one.kind) {
            case PLAIN -> (one.isWritten && two.isWritten ? 3 : 2) + (isChecked ? 2 : 0);
            case VOLATILE -> isChecked ? 4 : 1;
            case SAFE_OBJECT -> isChecked ? 4 : 0;
            // An attempt that failed is repeated.
            case ATOMIC -> isChecked ? 2 : 1;
        };
    }
}
