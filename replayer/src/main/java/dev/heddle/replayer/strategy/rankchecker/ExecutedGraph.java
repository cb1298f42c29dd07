package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.rankchecker.VariableTable.Variable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.StableHash;

/**
 * A hash of the happens-before graph of the executed operations: equal for two orders that differ only by exchanges of
 * independent neighbours (RankChecker, section 5).
 *
 * <p>An operation's hash depends on the hashes of three groups: the thread's previous operation, earlier writes of its
 * variable, and, for a write, earlier reads. The graph's hash is their sum, so the order of independent operations does
 * not count. A thread's behaviour depends only on the values it reads, so the object of an operation need not be part
 * of the hash.
 *
 * <p>An operation that is not an access counts as a write of its object: an acquisition, a wait, a hand-off. A query
 * counts as a read. Permits of parked threads are one variable, because their receivers are unknown here. So some
 * equivalent orders have different hashes, and both are executed.
 */
final class ExecutedGraph implements ExecutedState {
    /** Stands for the object of static fields. */
    private static final Object STATIC = new Object();
    /** Stands for all effects of one thread on another that have no object. */
    private static final Object SIGNALS = new Object();

    /** Used instead of an element's name: all elements. */
    private static final String ALL_ELEMENTS = "";

    private static final int NO_INDEX = -1;
    /** Distinguishes stale reads from operations in the graph's hash. */
    private static final int STALE = 3;

    private final VariableTable variables = new VariableTable();
    /** The hash of each thread's last operation, in an array of length one. */
    private final IdentityTable<ThreadView, long[]> threads = new IdentityTable<>();

    private long sum;

    @Override
    public void executed(ThreadView thread) {
        long[] before = threads.get(thread);
        if (before == null) {
            before = new long[] {StableHash.of(thread.path())};
            threads.put(thread, before);
        }
        long node = StableHash.mix(before[0], thread.op().code());
        Op op = thread.op();
        if (op.isAccess()) {
            // A copy reads before it writes.
            node = thread.source() == null ? node : access(thread.source(), node);
            node = access(thread, node);
        } else if (thread.object() != null) {
            Variable whole = whole(thread.object());
            node = op == Op.ASKED ? read(whole, node) : write(whole, node);
        } else if (op != Op.BEGIN && op != Op.START && op != Op.YIELD) {
            node = write(whole(SIGNALS), node);
        }
        before[0] = node;
        sum += StableHash.mix(node, 1);
    }

    /** A range depends on all operations on its array, and vice versa. */
    private long access(ObjectAccess access, long node) {
        if (access.op().isRange()) {
            return write(elements(access), node);
        }
        long number = access.op().isArrayAccess() ? read(elements(access), node) : node;
        Variable variable = variable(access);
        return access.op().isRead() ? read(variable, number) : write(variable, number);
    }

    /**
     * Returns the variable of an access. A volatile field and all atomic operations on its object are one variable,
     * because a handle does not name its field.
     */
    private Variable variable(ObjectAccess access) {
        Member field = access.site().variable();
        Object object = access.object();
        if (object == null) {
            return variables.of(STATIC, field.qualifiedName(), 0);
        }
        return access.op().isPlainAccess() ? variables.of(object, field.name(), access.index()) : whole(object);
    }

    private Variable whole(Object object) {
        return variables.of(object, null, NO_INDEX);
    }

    private Variable elements(ObjectAccess access) {
        return variables.of(access.object(), ALL_ELEMENTS, NO_INDEX);
    }

    private static long read(Variable variable, long node) {
        long number = StableHash.mix(node, variable.written);
        variable.read += StableHash.mix(number, 2);
        return number;
    }

    private static long write(Variable variable, long node) {
        long number = StableHash.mix(StableHash.mix(node, variable.written), variable.read);
        variable.written = number;
        variable.read = 0;
        return number;
    }

    @Override
    public void sawOlder(ThreadView thread, int back) {
        long[] before = threads.get(thread);
        if (before != null) {
            before[0] = StableHash.mix(before[0], back);
            sum += StableHash.mix(before[0], STALE);
        }
    }

    @Override
    public void ended(ThreadView thread) {
        threads.remove(thread);
    }

    @Override
    public long number() {
        return sum;
    }
}
