package dev.heddle.analyzer.locon;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One end of an access pair, identified across runs (LoCon, section 2.1: the type of the access and its instruction). A
 * place in the JDK includes the calls that lead to it from the program's own code.
 *
 * @param id equal for the same place in every run and JVM
 * @param op the operation
 * @param variable the variable without its object: {@code pkg.Class.field}, or {@code int[] element}
 * @param stack the call stack of the first thread at the place, innermost frame first
 * @param gate where that thread acquired the outermost monitor that it held; null if it held no monitor
 */
public record AccessPlace(
        long id,
        Op op,
        String variable,
        List<CodePoint> stack,
        @Nullable CodePoint gate) {
    public AccessPlace {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(variable, "variable");
        stack = List.copyOf(stack);
        if (stack.isEmpty()) {
            throw new IllegalArgumentException("a place has a stack");
        }
    }

    /** This place with the stack of another thread. */
    AccessPlace with(List<CodePoint> otherStack) {
        return new AccessPlace(id, op, variable, otherStack, gate);
    }

    /** Whether it is a write rather than a read. For an atomic operation, each half has its own place. */
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

    /** The code point of the access. */
    public CodePoint point() {
        return stack.get(0);
    }

    /** The innermost frame in the program's own code; the place itself if no frame is. */
    public CodePoint ownPoint() {
        return LibraryCode.ownFrame(stack);
    }
}
