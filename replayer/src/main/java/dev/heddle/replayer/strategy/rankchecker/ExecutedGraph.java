package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.rankchecker.VariableTable.Variable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.StableHash;

/**
 * A number for the happens-before graph of what was executed so far: the same for two orders of which one comes from the other by exchanging
 * neighbours that do not depend on each other (RankChecker, section 5).
 *
 * <p>An operation's number is made from that of its thread's operation before, and of those that wrote what it reads or writes, and read what it
 * writes. The graph's is their sum, so the order in which independent ones came does not count. A thread decides by what it reads only, so which
 * object an operation is on need not be in it.
 *
 * <p>What is no access counts as writing its object: the acquisition of a lock, a wait, a hand-off; a question as reading it. Permits of parked threads are one variable, as
 * who gets one is not known here. So some orders that are the same have different numbers, and are executed both.
 */
final class ExecutedGraph implements ExecutedState {
    /** Stands for the object of static fields. */
    private static final Object STATIC = new Object();
    /** Stands for everything that one thread does to another one and has no object. */
    private static final Object SIGNALS = new Object();

    /** In the place of an element's name: all of them. */
    private static final String ALL_ELEMENTS = "";

    private static final int NO_INDEX = -1;

    private final VariableTable variables = new VariableTable();
    /** The number of each thread's last operation, in a field of one. */
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

    /** A range depends on everything that is done to its array, and everything on it. */
    private long access(ObjectAccess touch, long node) {
        if (touch.op().isRange()) {
            return write(elements(touch), node);
        }
        long number = touch.op().isArrayAccess() ? read(elements(touch), node) : node;
        Variable variable = variable(touch);
        return touch.op().isRead() ? read(variable, number) : write(variable, number);
    }

    /** What an access is to. A volatile field of an object is one with everything atomic that is done to the object: a handle names no field. */
    private Variable variable(ObjectAccess touch) {
        Member field = touch.site().variable();
        Object object = touch.object();
        if (object == null) {
            return variables.of(STATIC, field.qualifiedName(), 0);
        }
        return touch.op().isPlainAccess() ? variables.of(object, field.name(), touch.index()) : whole(object);
    }

    private Variable whole(Object object) {
        return variables.of(object, null, NO_INDEX);
    }

    private Variable elements(ObjectAccess touch) {
        return variables.of(touch.object(), ALL_ELEMENTS, NO_INDEX);
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
    public void ended(ThreadView thread) {
        threads.remove(thread);
    }

    @Override
    public long number() {
        return sum;
    }
}
