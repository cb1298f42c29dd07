package dev.heddle.recorder.weave.check;

import java.util.Arrays;

/** The kinds of a method's locals and stack values before an instruction. Wide values take two slots. */
final class FrameState {
    final int[] locals;
    final int[] stack;
    int depth;

    FrameState(int maxLocals, int maxStack) {
        locals = new int[maxLocals];
        stack = new int[maxStack];
    }

    FrameState copy() {
        FrameState copy = new FrameState(locals.length, stack.length);
        copy.set(this);
        return copy;
    }

    void set(FrameState other) {
        System.arraycopy(other.locals, 0, locals, 0, locals.length);
        System.arraycopy(other.stack, 0, stack, 0, other.depth);
        depth = other.depth;
    }

    /** Sets the state at the start of a handler: the same locals, and the exception. */
    void setThrown(FrameState other) throws CodeFault {
        System.arraycopy(other.locals, 0, locals, 0, locals.length);
        depth = 0;
        push(ValueKinds.REFERENCE);
    }

    void push(int kind) throws CodeFault {
        int size = ValueKinds.isWide(kind) ? 2 : 1;
        if (depth + size > stack.length) {
            throw new CodeFault("the stack has room for " + stack.length);
        }
        stack[depth++] = kind;
        if (size == 2) {
            stack[depth++] = ValueKinds.upperHalf(kind);
        }
    }

    /** Pops a value that must be assignable to a kind. */
    void pop(int wanted) throws CodeFault {
        int found = popAny(ValueKinds.isWide(wanted) ? 2 : 1);
        if (!ValueKinds.isAssignable(found, wanted)) {
            throw new CodeFault(
                    ValueKinds.name(found) + " on the stack where " + ValueKinds.name(wanted) + " is required");
        }
    }

    /** Pops any reference, initialised or not. */
    int popReference() throws CodeFault {
        int found = popAny(1);
        if (found != ValueKinds.REFERENCE && found != ValueKinds.NULL && !ValueKinds.isUninitialised(found)) {
            throw new CodeFault(ValueKinds.name(found) + " on the stack where a reference is required");
        }
        return found;
    }

    private int popAny(int size) throws CodeFault {
        if (depth < size) {
            throw new CodeFault("the stack is empty");
        }
        depth -= size;
        return stack[depth];
    }

    /** Copies the highest slots below the slots under them. */
    void duplicate(int size, int below) throws CodeFault {
        group(size);
        group(size + below);
        if (depth + size > stack.length) {
            throw new CodeFault("the stack has room for " + stack.length);
        }
        System.arraycopy(stack, depth - size - below, stack, depth - below, size + below);
        System.arraycopy(stack, depth, stack, depth - size - below, size);
        depth += size;
    }

    void swap() throws CodeFault {
        group(1);
        group(2);
        int top = stack[depth - 1];
        stack[depth - 1] = stack[depth - 2];
        stack[depth - 2] = top;
    }

    void drop(int size) throws CodeFault {
        group(size);
        depth -= size;
    }

    /** Checks that the highest slots are not half of a value. */
    private void group(int size) throws CodeFault {
        if (depth < size || ValueKinds.isUpperHalf(stack[depth - size])) {
            throw new CodeFault("no " + size + " whole slots on the stack");
        }
    }

    void load(int kind, int local) throws CodeFault {
        push(checkLocal(kind, local));
    }

    /** The kind of a local that must hold this kind; for a reference, any reference. */
    int checkLocal(int kind, int local) throws CodeFault {
        int found = local(local, kind);
        boolean isReference =
                kind == ValueKinds.REFERENCE && (found == ValueKinds.NULL || ValueKinds.isUninitialised(found));
        if (found != kind && !isReference) {
            throw new CodeFault(
                    ValueKinds.name(found) + " in local " + local + " where " + ValueKinds.name(kind) + " is required");
        }
        return found;
    }

    void store(int kind, int local) throws CodeFault {
        int found = kind;
        if (kind == ValueKinds.REFERENCE) {
            found = popReference();
        } else {
            pop(kind);
        }
        local(local, kind);
        if (ValueKinds.isUpperHalf(locals[local])) {
            locals[local - 1] = ValueKinds.TOP;
        }
        int end = local + (ValueKinds.isWide(kind) ? 2 : 1);
        if (ValueKinds.isWide(locals[end - 1])) {
            locals[end] = ValueKinds.TOP;
        }
        locals[local] = found;
        if (ValueKinds.isWide(kind)) {
            locals[local + 1] = ValueKinds.upperHalf(kind);
        }
    }

    private int local(int local, int kind) throws CodeFault {
        if (local + (ValueKinds.isWide(kind) ? 2 : 1) > locals.length) {
            throw new CodeFault("there are " + locals.length + " locals, and no local " + local);
        }
        return locals[local];
    }

    void replace(int kind, int by) {
        for (int i = 0; i < locals.length; i++) {
            if (locals[i] == kind) {
                locals[i] = by;
            }
        }
        for (int i = 0; i < depth; i++) {
            if (stack[i] == kind) {
                stack[i] = by;
            }
        }
    }

    /** Whether this is a constructor before it has called another. */
    boolean isBeforeSuper() {
        for (int kind : locals) {
            if (kind == ValueKinds.UNINITIALISED_THIS) {
                return true;
            }
        }
        return false;
    }

    boolean hasOnStack(int kind) {
        for (int i = 0; i < depth; i++) {
            if (stack[i] == kind) {
                return true;
            }
        }
        return false;
    }

    /** @throws CodeFault if this is not assignable to the frame */
    void checkAssignable(FrameState frame) throws CodeFault {
        if (depth != frame.depth) {
            throw new CodeFault(depth + " slots on the stack where a frame has " + frame.depth);
        }
        for (int i = 0; i < depth; i++) {
            if (!ValueKinds.isAssignable(stack[i], frame.stack[i])) {
                throw new CodeFault(ValueKinds.name(stack[i]) + " on the stack where a frame has "
                        + ValueKinds.name(frame.stack[i]));
            }
        }
        checkLocals(frame);
    }

    /** The same for locals alone. */
    void checkLocals(FrameState frame) throws CodeFault {
        boolean isBeforeSuper = false;
        boolean isPromised = false;
        for (int i = 0; i < locals.length; i++) {
            int from = locals[i];
            int to = frame.locals[i];
            isBeforeSuper |= from == ValueKinds.UNINITIALISED_THIS;
            isPromised |= to == ValueKinds.UNINITIALISED_THIS;
            if (from != to && !ValueKinds.isAssignable(from, to)) {
                throw new CodeFault(
                        ValueKinds.name(from) + " in local " + i + " where a frame has " + ValueKinds.name(to));
            }
        }
        if (isBeforeSuper && !isPromised) {
            throw new CodeFault("a frame has the object as initialised");
        }
    }

    /**
     * Merges the state of another path to the same instruction.
     *
     * @return whether that changed anything
     */
    boolean merge(FrameState other) throws CodeFault {
        if (depth != other.depth) {
            throw new CodeFault(depth + " and " + other.depth + " slots on the stack where two paths meet");
        }
        return merge(stack, other.stack, depth) | merge(locals, other.locals, locals.length);
    }

    private static boolean merge(int[] into, int[] from, int count) {
        boolean changed = false;
        for (int i = 0; i < count; i++) {
            int merged = ValueKinds.merge(from[i], into[i]);
            changed |= merged != into[i];
            into[i] = merged;
        }
        return changed;
    }

    void clear() {
        Arrays.fill(locals, ValueKinds.TOP);
        depth = 0;
    }
}
