package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.Touch;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.StableHash;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * A number for the happens-before graph of what was executed so far: the same for two orders of which one comes from the other by exchanging
 * neighbours that do not depend on each other (RankChecker, section 5).
 *
 * <p>An operation's number is made from that of its thread's operation before, and of those that wrote what it reads or writes, and read what it
 * writes. The graph's is their sum, so the order in which independent ones came does not count. A thread decides by what it reads only, so which
 * object an operation is on need not be in it.
 *
 * <p>What is no access counts as writing its object: the acquisition of a lock, a wait, a hand-off. Permits of parked threads are one variable, as
 * who gets one is not known here. So some orders that are the same have different numbers, and are executed both.
 */
final class ExecutedGraph implements ExecutedState {
    /** Stands for the object of static fields. */
    private static final Object STATIC = new Object();
    /** Stands for everything that one thread does to another one and has no object. */
    private static final Object SIGNALS = new Object();

    private static final class Variable {
        long written;
        long read;
    }

    /** A field of an object, or an element. */
    private record Part(String field, int index) {}

    private static final Part ALL_ELEMENTS = new Part("", -1);

    /** Only looked up in. */
    private final Map<Object, Map<Part, Variable>> variables = new IdentityHashMap<>();

    private final Map<ThreadView, Long> threads = new IdentityHashMap<>();
    private long sum;

    @Override
    public void executed(ThreadView thread) {
        long node = threads.getOrDefault(thread, StableHash.of(thread.path()));
        node = StableHash.mix(node, thread.op().code());
        Op op = thread.op();
        if (op.isAccess()) {
            // A copy reads before it writes.
            node = thread.source() == null ? node : access(thread.source(), node);
            node = access(thread, node);
        } else if (thread.object() != null) {
            node = write(variable(thread.object(), null), node);
        } else if (op != Op.BEGIN && op != Op.START && op != Op.YIELD) {
            node = write(variable(SIGNALS, null), node);
        }
        threads.put(thread, node);
        sum += StableHash.mix(node, 1);
    }

    /** A range depends on everything that is done to its array, and everything on it. */
    private long access(Touch touch, long node) {
        if (touch.op().isRange()) {
            return write(variable(touch.object(), ALL_ELEMENTS), node);
        }
        long number = touch.op().isArrayAccess() ? read(variable(touch.object(), ALL_ELEMENTS), node) : node;
        Variable variable = variable(touch);
        return touch.op().isRead() ? read(variable, number) : write(variable, number);
    }

    /** What an access is to. A volatile field of an object is one with everything atomic that is done to the object: a handle names no field. */
    private Variable variable(Touch touch) {
        Member field = touch.site().variable();
        Object object = touch.object();
        if (object == null) {
            return variable(STATIC, new Part(field.qualifiedName(), 0));
        }
        return variable(object, touch.op().isPlainAccess() ? new Part(field.name(), touch.index()) : null);
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

    private Variable variable(Object object, Part part) {
        return variables.computeIfAbsent(object, any -> new HashMap<>()).computeIfAbsent(part, any -> new Variable());
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
