package dev.heddle.recorder.weave.check;

import java.util.ArrayDeque;
import java.util.Deque;
import org.objectweb.asm.Opcodes;

/**
 * Follows the code of a method like the JVM's verifier. With frames it visits every instruction once, and each frame
 * must hold on all paths to it. Without frames it iterates until nothing changes at the joins.
 */
final class CodeCheck {
    private static final int WIDE = 196;
    private static final int GOTO_W = 200;

    private final CodeAttribute code;
    private final Signatures signatures;
    private final int result;
    private final boolean isConstructor;
    /** By offset: the state before the instruction, at joins. */
    private final FrameState[] frames;
    /** Whether the frames are given, and not inferred. */
    private final boolean isGiven;
    /** Offsets from which the code must be followed again; only if frames are inferred. */
    private final Deque<Integer> open = new ArrayDeque<>();

    private final FrameState state;
    /** By offset: whether the set of active handlers changes there. */
    private final boolean[] rangeStarts;
    /** Whether the locals have changed since they were merged into the handlers. */
    private boolean changed;

    private int at;

    /** @param result kind of the method's result, {@link ValueKinds#TOP} for void */
    CodeCheck(
            CodeAttribute code,
            Signatures signatures,
            int result,
            boolean isConstructor,
            FrameState first,
            FrameState[] frames,
            boolean isGiven) {
        this.code = code;
        this.signatures = signatures;
        this.result = result;
        this.isConstructor = isConstructor;
        this.frames = frames;
        this.isGiven = isGiven;
        this.state = first.copy();
        this.rangeStarts = new boolean[code.length];
        for (int i = 0; i < code.ranges.length; i += 3) {
            rangeStarts[code.ranges[i]] = true;
        }
    }

    /** @throws CodeFault with the offset, if the JVM would refuse the code */
    void run() throws CodeFault {
        try {
            if (isGiven) {
                follow(0);
            } else {
                frames[0] = state.copy();
                open.add(0);
                while (!open.isEmpty()) {
                    int from = open.remove();
                    state.set(frames[from]);
                    follow(from);
                }
            }
        } catch (CodeFault e) {
            throw new CodeFault("at " + at + ": " + e.getMessage());
        }
    }

    /** Follows the code from an instruction: to the end if frames are given, otherwise until nothing changes. */
    private void follow(int from) throws CodeFault {
        at = from;
        changed = true;
        boolean isFirst = true;
        while (true) {
            if (frames[at] != null && !isFirst) {
                if (!isGiven) {
                    flowTo(at);
                    return;
                }
                state.checkAssignable(frames[at]);
                state.set(frames[at]);
                changed = true;
            } else if (isGiven && isFirst && frames[at] != null) {
                state.checkAssignable(frames[at]);
                state.set(frames[at]);
            }
            isFirst = false;
            if (changed || rangeStarts[at]) {
                tellHandlers();
                changed = false;
            }
            boolean goesOn = step();
            int next = code.next(at);
            if (!goesOn) {
                if (!isGiven || next == code.length) {
                    return;
                }
                at = next;
                if (frames[at] == null) {
                    throw new CodeFault("no frame after a jump");
                }
                state.set(frames[at]);
                changed = true;
                continue;
            }
            if (next == code.length) {
                throw new CodeFault("the code ends without a return");
            }
            at = next;
        }
    }

    private void tellHandlers() throws CodeFault {
        int[] ranges = code.ranges;
        for (int i = 0; i < ranges.length; i += 3) {
            if (ranges[i] <= at && at < ranges[i + 1]) {
                FrameState frame = frames[ranges[i + 2]];
                if (!isGiven) {
                    FrameState thrown = new FrameState(code.maxLocals, code.maxStack);
                    thrown.setThrown(state);
                    meet(ranges[i + 2], thrown);
                } else if (frame == null) {
                    throw new CodeFault("no frame at the handler at " + ranges[i + 2]);
                } else if (frame.depth != 1
                        || frame.stack[0] != ValueKinds.REFERENCE && frame.stack[0] != ValueKinds.TOP) {
                    throw new CodeFault("the handler at " + ranges[i + 2] + " does not begin with an exception");
                } else {
                    state.checkLocals(frame);
                }
            }
        }
    }

    private void flowTo(int target) throws CodeFault {
        if (!code.isStart(target)) {
            throw new CodeFault("a jump to " + target + ", where no instruction begins");
        }
        if (!isGiven) {
            meet(target, state);
        } else if (frames[target] == null) {
            throw new CodeFault("no frame at the target " + target + " of a jump");
        } else {
            state.checkAssignable(frames[target]);
        }
    }

    private void meet(int target, FrameState from) throws CodeFault {
        if (frames[target] == null) {
            frames[target] = from.copy();
            open.add(target);
        } else if (frames[target].merge(from)) {
            open.add(target);
        }
    }

    /** Executes an instruction, and returns whether the next one may follow. */
    private boolean step() throws CodeFault {
        int opcode = code.opcode(at);
        if (opcode == GOTO_W) {
            flowTo(at + code.readInt(at + 1));
            return false;
        }
        int[] taken = StackEffects.taken(opcode);
        if (taken == null) {
            withOperands(opcode);
            return true;
        }
        apply(taken, StackEffects.put(opcode));
        if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.GOTO
                || opcode == Opcodes.IFNULL
                || opcode == Opcodes.IFNONNULL) {
            flowTo(at + code.signedShort(at + 1));
            return opcode != Opcodes.GOTO;
        }
        if (opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH) {
            select(opcode);
            return false;
        }
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            checkReturn(opcode);
            return false;
        }
        return opcode != Opcodes.ATHROW;
    }

    private void apply(int[] taken, int put) throws CodeFault {
        for (int i = taken.length - 1; i >= 0; i--) {
            if (taken[i] == StackEffects.ANY_REFERENCE) {
                state.popReference();
            } else {
                state.pop(taken[i]);
            }
        }
        if (put != StackEffects.NOTHING) {
            state.push(put);
        }
    }

    private void select(int opcode) throws CodeFault {
        int operands = code.operands(at);
        flowTo(at + code.readInt(operands));
        if (opcode == Opcodes.TABLESWITCH) {
            int count = code.readInt(operands + 8) - code.readInt(operands + 4) + 1;
            for (int i = 0; i < count; i++) {
                flowTo(at + code.readInt(operands + 12 + 4 * i));
            }
        } else {
            int count = code.readInt(operands + 4);
            for (int i = 0; i < count; i++) {
                flowTo(at + code.readInt(operands + 12 + 8 * i));
            }
        }
    }

    private void checkReturn(int opcode) throws CodeFault {
        int kind =
                switch (opcode) {
                    case Opcodes.IRETURN -> ValueKinds.INT;
                    case Opcodes.LRETURN -> ValueKinds.LONG;
                    case Opcodes.FRETURN -> ValueKinds.FLOAT;
                    case Opcodes.DRETURN -> ValueKinds.DOUBLE;
                    case Opcodes.ARETURN -> ValueKinds.REFERENCE;
                    default -> ValueKinds.TOP;
                };
        if (kind != result) {
            throw new CodeFault(
                    "returns " + ValueKinds.name(kind) + " where " + ValueKinds.name(result) + " is declared");
        }
        if (isConstructor && state.isBeforeSuper()) {
            throw new CodeFault("a constructor returns before it has called another");
        }
    }

    private void withOperands(int opcode) throws CodeFault {
        if (opcode == WIDE) {
            int inner = code.opcode(at + 1);
            int local = code.unsignedShort(at + 2);
            if (inner == Opcodes.IINC) {
                increment(local);
            } else if (inner <= Opcodes.ALOAD) {
                load(inner - Opcodes.ILOAD, local);
            } else {
                store(inner - Opcodes.ISTORE, local);
            }
        } else if (opcode <= Opcodes.LDC + 2) {
            state.push(signatures.constant(
                    opcode == Opcodes.LDC ? code.unsignedByte(at + 1) : code.unsignedShort(at + 1)));
        } else if (opcode <= Opcodes.ALOAD) {
            load(opcode - Opcodes.ILOAD, code.unsignedByte(at + 1));
        } else if (opcode < Opcodes.IALOAD) {
            int number = opcode - Opcodes.ALOAD - 1;
            load(number >> 2, number & 3);
        } else if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
            store(opcode - Opcodes.ISTORE, code.unsignedByte(at + 1));
        } else if (opcode > Opcodes.ASTORE && opcode < Opcodes.IASTORE) {
            int number = opcode - Opcodes.ASTORE - 1;
            store(number >> 2, number & 3);
        } else {
            onStack(opcode);
        }
    }

    private void onStack(int opcode) throws CodeFault {
        switch (opcode) {
            case Opcodes.POP -> state.drop(1);
            case Opcodes.POP2 -> state.drop(2);
            case Opcodes.DUP -> state.duplicate(1, 0);
            case Opcodes.DUP_X1 -> state.duplicate(1, 1);
            case Opcodes.DUP_X2 -> state.duplicate(1, 2);
            case Opcodes.DUP2 -> state.duplicate(2, 0);
            case Opcodes.DUP2_X1 -> state.duplicate(2, 1);
            case Opcodes.DUP2_X2 -> state.duplicate(2, 2);
            case Opcodes.SWAP -> state.swap();
            case Opcodes.IINC -> increment(code.unsignedByte(at + 1));
            case Opcodes.NEW -> make();
            case Opcodes.MULTIANEWARRAY -> {
                for (int i = code.unsignedByte(at + 3); i > 0; i--) {
                    state.pop(ValueKinds.INT);
                }
                state.push(ValueKinds.REFERENCE);
            }
            case Opcodes.GETSTATIC -> state.push(signatures.field(code.unsignedShort(at + 1)));
            case Opcodes.PUTSTATIC -> state.pop(signatures.field(code.unsignedShort(at + 1)));
            case Opcodes.GETFIELD -> {
                state.pop(ValueKinds.REFERENCE);
                state.push(signatures.field(code.unsignedShort(at + 1)));
            }
            case Opcodes.PUTFIELD -> {
                state.pop(signatures.field(code.unsignedShort(at + 1)));
                if (state.popReference() > ValueKinds.REFERENCE) {
                    throw new CodeFault("a field is written of an object that is not initialised");
                }
            }
            default -> call(opcode);
        }
    }

    private void load(int letter, int local) throws CodeFault {
        state.load(kind(letter), local);
    }

    private void store(int letter, int local) throws CodeFault {
        state.store(kind(letter), local);
        changed = true;
    }

    /** The kind of an instruction on locals, in the order of opcodes. */
    private static int kind(int letter) {
        return ValueKinds.of("IJFDA".charAt(letter));
    }

    private void increment(int local) throws CodeFault {
        state.checkLocal(ValueKinds.INT, local);
    }

    private void make() throws CodeFault {
        int made = ValueKinds.uninitialised(at);
        if (state.hasOnStack(made)) {
            throw new CodeFault("an object is allocated again before it is initialised");
        }
        state.replace(made, ValueKinds.TOP);
        changed = true;
        state.push(made);
    }

    private void call(int opcode) throws CodeFault {
        if (opcode < Opcodes.INVOKEVIRTUAL || opcode > Opcodes.INVOKEDYNAMIC) {
            throw new CodeFault("opcode " + opcode);
        }
        Signatures.Signature called = signatures.method(code.unsignedShort(at + 1));
        int[] arguments = called.arguments();
        for (int i = arguments.length - 1; i >= 0; i--) {
            state.pop(arguments[i]);
        }
        if (called.isConstructor()) {
            int made = state.popReference();
            if (!ValueKinds.isUninitialised(made)) {
                throw new CodeFault("a constructor is called on " + ValueKinds.name(made));
            }
            state.replace(made, ValueKinds.REFERENCE);
            changed = true;
        } else if (opcode != Opcodes.INVOKESTATIC && opcode != Opcodes.INVOKEDYNAMIC) {
            state.pop(ValueKinds.REFERENCE);
        }
        if (called.result() != ValueKinds.TOP) {
            state.push(called.result());
        }
    }
}
