package dev.heddle.recorder.weave.check;

import java.util.Arrays;

/** The kinds of a method's locals and of what is on its stack, before some instruction. Wide values take two places. */
final class State {
    final int[] locals;
    final int[] stack;
    int depth;

    State(int maxLocals, int maxStack) {
        locals = new int[maxLocals];
        stack = new int[maxStack];
    }

    State copy() {
        State copy = new State(locals.length, stack.length);
        copy.set(this);
        return copy;
    }

    void set(State other) {
        System.arraycopy(other.locals, 0, locals, 0, locals.length);
        System.arraycopy(other.stack, 0, stack, 0, other.depth);
        depth = other.depth;
    }

    /** What a handler begins with: the same locals, and the exception. */
    void setThrown(State other) throws Fault {
        System.arraycopy(other.locals, 0, locals, 0, locals.length);
        depth = 0;
        push(Kinds.REFERENCE);
    }

    void push(int kind) throws Fault {
        int size = Kinds.isWide(kind) ? 2 : 1;
        if (depth + size > stack.length) {
            throw new Fault("the stack has room for " + stack.length);
        }
        stack[depth++] = kind;
        if (size == 2) {
            stack[depth++] = Kinds.upperHalf(kind);
        }
    }

    /** Takes a value that must be assignable to a kind. */
    void pop(int wanted) throws Fault {
        int found = popAny(Kinds.isWide(wanted) ? 2 : 1);
        if (!Kinds.isAssignable(found, wanted)) {
            throw new Fault(Kinds.name(found) + " on the stack where " + Kinds.name(wanted) + " is wanted");
        }
    }

    /** Takes any reference, be it initialised or not. */
    int popReference() throws Fault {
        int found = popAny(1);
        if (found != Kinds.REFERENCE && found != Kinds.NULL && !Kinds.isUninitialised(found)) {
            throw new Fault(Kinds.name(found) + " on the stack where a reference is wanted");
        }
        return found;
    }

    private int popAny(int size) throws Fault {
        if (depth < size) {
            throw new Fault("the stack is empty");
        }
        depth -= size;
        return stack[depth];
    }

    /** Copies the highest places below those that lie under them. */
    void duplicate(int size, int below) throws Fault {
        group(size);
        group(size + below);
        if (depth + size > stack.length) {
            throw new Fault("the stack has room for " + stack.length);
        }
        System.arraycopy(stack, depth - size - below, stack, depth - below, size + below);
        System.arraycopy(stack, depth, stack, depth - size - below, size);
        depth += size;
    }

    void swap() throws Fault {
        group(1);
        group(2);
        int top = stack[depth - 1];
        stack[depth - 1] = stack[depth - 2];
        stack[depth - 2] = top;
    }

    void drop(int size) throws Fault {
        group(size);
        depth -= size;
    }

    /** Checks that the highest places are not half of a value. */
    private void group(int size) throws Fault {
        if (depth < size || Kinds.isUpperHalf(stack[depth - size])) {
            throw new Fault("no " + size + " whole places on the stack");
        }
    }

    void load(int kind, int local) throws Fault {
        push(checkLocal(kind, local));
    }

    /** What is in a local that must hold a kind, or if that is a reference any reference. */
    int checkLocal(int kind, int local) throws Fault {
        int found = local(local, kind);
        boolean isReference = kind == Kinds.REFERENCE && (found == Kinds.NULL || Kinds.isUninitialised(found));
        if (found != kind && !isReference) {
            throw new Fault(Kinds.name(found) + " in local " + local + " where " + Kinds.name(kind) + " is wanted");
        }
        return found;
    }

    void store(int kind, int local) throws Fault {
        int found = kind;
        if (kind == Kinds.REFERENCE) {
            found = popReference();
        } else {
            pop(kind);
        }
        local(local, kind);
        if (Kinds.isUpperHalf(locals[local])) {
            locals[local - 1] = Kinds.TOP;
        }
        int end = local + (Kinds.isWide(kind) ? 2 : 1);
        if (Kinds.isWide(locals[end - 1])) {
            locals[end] = Kinds.TOP;
        }
        locals[local] = found;
        if (Kinds.isWide(kind)) {
            locals[local + 1] = Kinds.upperHalf(kind);
        }
    }

    private int local(int local, int kind) throws Fault {
        if (local + (Kinds.isWide(kind) ? 2 : 1) > locals.length) {
            throw new Fault("there are " + locals.length + " locals, and no local " + local);
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
            if (kind == Kinds.UNINITIALISED_THIS) {
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

    /** @throws Fault if this is not what a frame promises */
    void checkAssignable(State frame) throws Fault {
        if (depth != frame.depth) {
            throw new Fault(depth + " places on the stack where a frame has " + frame.depth);
        }
        for (int i = 0; i < depth; i++) {
            if (!Kinds.isAssignable(stack[i], frame.stack[i])) {
                throw new Fault(Kinds.name(stack[i]) + " on the stack where a frame has " + Kinds.name(frame.stack[i]));
            }
        }
        checkLocals(frame);
    }

    /** The same of locals alone. */
    void checkLocals(State frame) throws Fault {
        boolean isBeforeSuper = false;
        boolean isPromised = false;
        for (int i = 0; i < locals.length; i++) {
            int from = locals[i];
            int to = frame.locals[i];
            isBeforeSuper |= from == Kinds.UNINITIALISED_THIS;
            isPromised |= to == Kinds.UNINITIALISED_THIS;
            if (from != to && !Kinds.isAssignable(from, to)) {
                throw new Fault(Kinds.name(from) + " in local " + i + " where a frame has " + Kinds.name(to));
            }
        }
        if (isBeforeSuper && !isPromised) {
            throw new Fault("a frame takes the object for initialised");
        }
    }

    /**
     * Adds what is known at another way to the same instruction.
     *
     * @return whether that changed anything
     */
    boolean merge(State other) throws Fault {
        if (depth != other.depth) {
            throw new Fault(depth + " and " + other.depth + " places on the stack where two ways meet");
        }
        return merge(stack, other.stack, depth) | merge(locals, other.locals, locals.length);
    }

    private static boolean merge(int[] into, int[] from, int count) {
        boolean changed = false;
        for (int i = 0; i < count; i++) {
            int merged = Kinds.merge(from[i], into[i]);
            changed |= merged != into[i];
            into[i] = merged;
        }
        return changed;
    }

    void clear() {
        Arrays.fill(locals, Kinds.TOP);
        depth = 0;
    }
}
