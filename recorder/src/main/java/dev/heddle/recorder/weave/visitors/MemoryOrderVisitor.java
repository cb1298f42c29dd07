package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.Initialisers;
import dev.heddle.recorder.boot.MemoryHooks;
import dev.heddle.recorder.boot.MemoryModel;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The orders between threads that hooks of synchronisation do not report, for runs in which reads may see older writes.
 * Each may exist, so each is taken as an order with all threads: a call that leaves the program, the end of a class's
 * initialisation and its uses, the end of a constructor and reads of final fields.
 */
final class MemoryOrderVisitor extends HookWriter {
    private static final String HOOK_CLASS = Type.getInternalName(MemoryHooks.class);

    /** Classes of the JDK whose methods neither synchronise nor run code of the program. */
    private static final Set<String> WITHOUT_ORDER = Set.of(
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/String",
            "java/lang/StringBuilder",
            "java/lang/Character",
            "java/lang/Byte",
            "java/lang/Short",
            "java/lang/Double",
            "java/lang/Float");

    MemoryOrderVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    /** Code of the JDK that synchronises may run before the next instruction. */
    static void acquireFromCalls(MethodVisitor out) {
        order(out, "acquireFrom", MemoryModel.CALLS, 0);
    }

    /** The current method begins: the JDK may have called it, and its class is initialised. */
    static void acquireAtEntry(MethodWeaving at, MethodVisitor out) {
        acquireFromCalls(out);
        if (!isInitialiser(at)) {
            order(out, "acquireFrom", MemoryModel.INITIALISATION, at.type.facts.name.hashCode());
        }
    }

    private static void order(MethodVisitor out, String hook, int kind, int key) {
        push(out, kind);
        push(out, key);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, hook, "(II)V", false);
    }

    /** Also one that runs again for each run. */
    private static boolean isInitialiser(MethodWeaving at) {
        return at.name.equals("<clinit>") || at.name.equals(Initialisers.MOVED);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN && isInitialiser(at)) {
            order(mv, "releaseTo", MemoryModel.INITIALISATION, at.type.facts.name.hashCode());
        } else if (opcode == Opcodes.RETURN && at.isConstructor() && hasFinalFields()) {
            order(mv, "releaseTo", MemoryModel.FINAL_FIELDS, 0);
        }
        super.visitInsn(opcode);
    }

    private boolean hasFinalFields() {
        return at.type.facts.fields.stream().anyMatch(field -> field.isFinal() && !field.isStatic());
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        super.visitFieldInsn(opcode, owner, name, descriptor);
        if (opcode == Opcodes.GETSTATIC) {
            String declaring = at.type.hierarchy.declaring(owner, name, descriptor, at.type.loader);
            order(mv, "acquireFrom", MemoryModel.INITIALISATION, declaring.hashCode());
        }
        if (at.type.isFinal(owner, name, descriptor) && opcode == Opcodes.GETFIELD) {
            order(mv, "acquireFrom", MemoryModel.FINAL_FIELDS, 0);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean leaves = leavesProgram(owner, name, descriptor);
        if (leaves) {
            order(mv, "releaseTo", MemoryModel.CALLS, 0);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (leaves) {
            acquireFromCalls(mv);
        }
    }

    /** Captured values are published with the lambda. */
    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        order(mv, "releaseTo", MemoryModel.CALLS, 0);
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        acquireFromCalls(mv);
    }

    private boolean leavesProgram(String owner, String name, String descriptor) {
        if (owner.equals("java/lang/Object") && name.equals("<init>") || isPure(owner, name)) {
            return false;
        }
        return !isWoven(at, owner) || !at.type.hierarchy.isDeclaredByProgram(owner, name, descriptor, at.type.loader);
    }

    /** Whether the code of a class of the program is woven. */
    static boolean isWoven(MethodWeaving at, String owner) {
        return at.type.scope.extent(owner, Scope.isOfJdk(owner)) == WeaveExtent.PROGRAM;
    }

    private static boolean isPure(String owner, String name) {
        boolean isBox = owner.equals("java/lang/Integer")
                || owner.equals("java/lang/Long")
                || owner.equals("java/lang/Boolean");
        return WITHOUT_ORDER.contains(owner) && !name.equals("valueOf")
                || isBox && (name.equals("valueOf") || name.endsWith("Value") || name.startsWith("parse"));
    }
}
