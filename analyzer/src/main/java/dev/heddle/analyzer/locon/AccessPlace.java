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
 * @param ids identifiers that are equal for the same place in every run and JVM: first without callers, then with one
 *     more caller of the program each, up to {@link PlaceResolver#MOST_CALLERS}
 * @param op the operation
 * @param variable the variable without its object: {@code pkg.Class.field}, or {@code int[] element}
 * @param stack the call stack of the first thread at the place, innermost frame first
 * @param gate where that thread acquired the outermost monitor that it held; null if it held no monitor
 */
public record AccessPlace(
        List<Long> ids,
        Op op,
        String variable,
        List<CodePoint> stack,
        @Nullable CodePoint gate) {
    public AccessPlace {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(variable, "variable");
        ids = List.copyOf(ids);
        stack = List.copyOf(stack);
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("a place has an id");
        }
        if (stack.isEmpty()) {
            throw new IllegalArgumentException("a place has a stack");
        }
    }

    /** Identifies the place without its callers. */
    public long id() {
        return ids.get(0);
    }

    /**
     * Identifies the place with some of its callers.
     *
     * @param callers number of callers of the program; a place with fewer callers has all of them
     */
    public long id(int callers) {
        return ids.get(Math.min(callers, ids.size() - 1));
    }

    /** Number of callers of the program that the place distinguishes. */
    public int callers() {
        return ids.size() - 1;
    }

    /** This place with the stack of another thread. */
    AccessPlace with(List<CodePoint> otherStack) {
        return new AccessPlace(ids, op, variable, otherStack, gate);
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

    /**
     * The frames in the program's own code that called the place, innermost first. Those of a place in the JDK include
     * the innermost frame of the program.
     *
     * @param number number of callers of the innermost frame of the program
     */
    List<CodePoint> callingFrames(int number) {
        List<CodePoint> own = ownFrames();
        int first = LibraryCode.contains(point().className()) ? 0 : 1;
        if (first == 0 && LibraryCode.contains(own.get(0).className())) {
            return List.of();
        }
        return own.subList(first, Math.min(own.size(), number + 1));
    }

    /** The frames in the program's own code, innermost frame first; the place itself if no frame is. */
    List<CodePoint> ownFrames() {
        List<CodePoint> own = stack.stream()
                .filter(frame -> !LibraryCode.contains(frame.className()))
                .distinct()
                .toList();
        return own.isEmpty() ? List.of(point()) : own;
    }

    /** The innermost frame in the program's own code; the place itself if no frame is. */
    public CodePoint ownPoint() {
        return LibraryCode.ownFrame(stack);
    }
}
