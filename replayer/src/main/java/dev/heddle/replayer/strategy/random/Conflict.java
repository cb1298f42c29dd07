package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.event.Op.Family;
import dev.heddle.trace.name.Member;

/** Whether the order of two pending operations of different threads matters. */
final class Conflict {
    private Conflict() {}

    /**
     * Accesses and atomic operations conflict if they are on the same variable and one writes; operations on locks, wait sets and
     * synchronisers if they are on the same object and one is more than a question.
     */
    static boolean between(ThreadView one, ThreadView other) {
        return between((ObjectAccess) one, other)
                || one.source() != null && between(one.source(), other)
                || other.source() != null && between(one, other.source());
    }

    /** Two that only read do not conflict, so nothing is left out above. */
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

    /** The state of a reference or an atomic is asked for by a method that is no atomic operation itself. */
    private static boolean isAskedAndWritten(ObjectAccess one, ObjectAccess other) {
        return one.op() == Op.ASKED && other.op() == Op.ATOMIC_WRITE && one.object() == other.object();
    }

    /** Wait sets belong to their locks, and what a synchroniser hands over to it. */
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
            // A field that is not known may be any.
            return true;
        }
        // An instruction may name a subclass of the class that declares the field.
        boolean sameOwner = !one.op().isStaticAccess() || a.owner().equals(b.owner());
        return sameOwner && a.name().equals(b.name()) && a.descriptor().equals(b.descriptor());
    }
}
