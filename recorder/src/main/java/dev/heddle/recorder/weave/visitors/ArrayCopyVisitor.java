package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.ArrayCopyHooks;
import dev.heddle.recorder.weave.facts.ArrayCopy;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Copies and fills of ranges of array elements: hooked before the call if they write, and after it if they return a new
 * array.
 */
final class ArrayCopyVisitor extends HookWriter {
    static final String HOOK_CLASS = Type.getInternalName(ArrayCopyHooks.class);

    private static final String OBJECT = "Ljava/lang/Object;";

    ArrayCopyVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        ArrayCopy copy = ArrayCopy.of(opcode, owner, name, descriptor);
        if (copy == null
                || !at.recordsAccesses() && !at.type.options.selection().hasElements(copy.element())) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        Type[] spilled = ArrayCopy.spilled(opcode, owner, descriptor);
        int[] locals = at.spills(spilled);
        spill(spilled, locals);
        if (at.isControlled()) {
            hook(copy, "before" + hookName(copy.kind(), true), spilled, locals);
        }
        if (at.recordsAccesses() && !copy.kind().isFresh()) {
            hook(copy, hookName(copy.kind(), false), spilled, locals);
        }
        unspill(spilled, locals);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (at.choosesReads() && copy.kind() == ArrayCopy.Kind.COPY) {
            local(Opcodes.ALOAD, locals[2]);
            local(Opcodes.ILOAD, locals[3]);
            local(Opcodes.ILOAD, locals[4]);
            MemoryOrderVisitor.copied(mv);
        }
        if (at.recordsAccesses() && copy.kind().isFresh()) {
            hook(copy, hookName(copy.kind(), false), spilled, locals);
        }
    }

    private static String hookName(ArrayCopy.Kind kind, boolean isDecision) {
        return switch (kind) {
            case COPY -> isDecision ? "" : "copy";
            case CLONE -> isDecision ? "Clone" : "clone";
            case COPY_OF -> isDecision ? "CopyOf" : "copyOf";
            case COPY_OF_RANGE -> isDecision ? "CopyOfRange" : "copyOfRange";
            case FILL -> isDecision ? "Fill" : "fill";
            case FILL_RANGE -> isDecision ? "FillRange" : "fillRange";
        };
    }

    private void hook(ArrayCopy copy, String name, Type[] spilled, int[] locals) {
        Member element = new Member("", "", copy.element());
        local(Opcodes.ALOAD, locals[0]);
        String arguments =
                switch (copy.kind()) {
                    case COPY -> {
                        local(Opcodes.ILOAD, locals[1]);
                        local(Opcodes.ALOAD, locals[2]);
                        local(Opcodes.ILOAD, locals[3]);
                        local(Opcodes.ILOAD, locals[4]);
                        yield OBJECT + "I" + OBJECT + "II";
                    }
                    case CLONE -> OBJECT;
                    case COPY_OF -> {
                        local(Opcodes.ILOAD, locals[1]);
                        yield OBJECT + "I";
                    }
                    case COPY_OF_RANGE -> {
                        local(Opcodes.ILOAD, locals[1]);
                        local(Opcodes.ILOAD, locals[2]);
                        yield OBJECT + "II";
                    }
                    case FILL -> {
                        value(spilled[1], locals[1]);
                        yield OBJECT + OBJECT;
                    }
                    case FILL_RANGE -> {
                        local(Opcodes.ILOAD, locals[1]);
                        local(Opcodes.ILOAD, locals[2]);
                        value(spilled[3], locals[3]);
                        yield OBJECT + "II" + OBJECT;
                    }
                };
        pushLog();
        boolean isWrite = copy.kind() == ArrayCopy.Kind.FILL || copy.kind() == ArrayCopy.Kind.FILL_RANGE;
        push(at.site(isWrite ? Op.RANGE_WRITE : Op.RANGE_READ, element));
        if (copy.kind() == ArrayCopy.Kind.COPY) {
            push(at.site(Op.RANGE_WRITE, element));
        }
        String sites = copy.kind() == ArrayCopy.Kind.COPY ? "II" : "I";
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, name, "(" + arguments + LOG_TYPE + sites + ")V", false);
    }

    /** Writes the push of a value if it is an object, whose class may not fit the array. */
    private void value(Type type, int local) {
        if (type.getSort() == Type.OBJECT) {
            local(Opcodes.ALOAD, local);
        } else {
            insn(Opcodes.ACONST_NULL);
        }
    }
}
