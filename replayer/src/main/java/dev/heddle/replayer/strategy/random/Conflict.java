package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.event.Op.Family;
import dev.heddle.trace.name.Member;

/** Decides whether the order of two pending operations of different threads matters. */
final class Conflict {
    private Conflict() {}

    /**
     * Accesses and atomic operations conflict if they are on the same variable and one writes. Operations on locks,
     * wait sets and synchronisers conflict if they are on the same object and one changes its state.
     */
    static boolean between(ThreadView one, ThreadView other) {
        return between((ObjectAccess) one, other)
                || one.source() != null && between(one.source(), other)
                || other.source() != null && between(one, other.source());
    }

    /** Two reads do not conflict, so the check above misses nothing. */
    private static boolean between(ObjectAccess one, ObjectAccess other) {
        if (isAskedAndWritten(one, other) || isAskedAndWritten(other, one)) {
            return true;
        }
        Family family = family(one.op());
        if (family != family(other.op()) || one.object() != other.object()) {
            return false;
        }
        return switch (family) {
            case ACCESS -> (one.op().isWrite() || other.op().isWrite()) && isSameVariable(one, other);
            case ATOMIC ->
                (one.op() == Op.ATOMIC_WRITE || other.op() == Op.ATOMIC_WRITE) && one.index() == other.index();
            case LOCK -> one.object() != null && (one.op() != Op.ASKED || other.op() != Op.ASKED);
            default -> false;
        };
    }

    /** A method that is not an atomic operation itself may query the state of a reference or an atomic variable. */
    private static boolean isAskedAndWritten(ObjectAccess one, ObjectAccess other) {
        return one.op() == Op.ASKED && other.op() == Op.ATOMIC_WRITE && one.object() == other.object();
    }

    /** Wait sets belong to their locks, and hand-offs to their synchronisers. */
    private static Family family(Op op) {
        return switch (op) {
            case WAIT, WAKE, NOTIFY, NOTIFY_ALL, SEND, RECEIVE, ASKED -> Family.LOCK;
            default -> op.family();
        };
    }

    private static boolean isSameVariable(ObjectAccess one, ObjectAccess other) {
        if (one.op().isArrayAccess() || other.op().isArrayAccess()) {
            return ObjectAccess.overlap(one, other);
        }
        Member a = one.site().variable();
        Member b = other.site().variable();
        if (a == null || b == null) {
            // An unknown field may be any field.
            return true;
        }
        // An instruction may name a subclass of the class that declares the field.
        boolean sameOwner = !one.op().isStaticAccess() || a.owner().equals(b.owner());
        return sameOwner && a.name().equals(b.name()) && a.descriptor().equals(b.descriptor());
    }
}
