package dev.heddle.analyzer.locon;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One end of an access pair as it is known across runs (LoCon, section 2.1: the type of the access and the instruction that issues it). A place in
 * the JDK counts together with the calls that lead to it from the program's own code.
 *
 * @param id equal for the same place in every run and JVM
 * @param op what is executed there
 * @param variable what is accessed, without its object: {@code pkg.Class.field}, or {@code int[] element}
 * @param stack how a thread came there when the place was first seen, innermost frame first
 * @param gate where that thread had acquired the outermost monitor it held then; null if it held none
 */
public record Place(
        long id,
        Op op,
        String variable,
        List<CodePoint> stack,
        @Nullable CodePoint gate) {
    public Place {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(variable, "variable");
        stack = List.copyOf(stack);
        if (stack.isEmpty()) {
            throw new IllegalArgumentException("a place has a stack");
        }
    }

    /** The same place with the stack of another thread. */
    Place with(List<CodePoint> otherStack) {
        return new Place(id, op, variable, otherStack, gate);
    }

    /** Whether a read or a write; of an atomic operation, the half that this is. */
    public boolean isWrite() {
        return isWrite(op);
    }

    static boolean isWrite(Op op) {
        return op.isWrite() || op == Op.ATOMIC_WRITE;
    }

    /** Whether an operation reads or writes shared memory. */
    static boolean isAccess(Op op) {
        return op.isAccess() || op.family() == Op.Family.ATOMIC;
    }

    /** Where it is. */
    public CodePoint point() {
        return stack.get(0);
    }

    /** The innermost frame of the program's own code; the place itself if there is none. */
    public CodePoint ownPoint() {
        return LibraryCode.ownFrame(stack);
    }
}
