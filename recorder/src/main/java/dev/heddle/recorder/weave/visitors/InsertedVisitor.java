package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.weave.original.JacocoProbes;
import dev.heddle.recorder.weave.original.OriginalMethod;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Keeps inserted instructions of another agent from the visitors that write hooks. Before an inserted call the hook
 * announces that the program makes no call, because the called code belongs to that agent.
 */
final class InsertedVisitor extends HookWriter {
    private final OriginalMethod original;
    private final MethodVisitor unhooked;

    /**
     * @param hooked gets the program's own instructions
     * @param unhooked gets the others: it writes the frames and no other hook
     */
    InsertedVisitor(MethodWeaving at, OriginalMethod original, MethodVisitor hooked, MethodVisitor unhooked) {
        super(at, hooked);
        this.original = original;
        this.unhooked = unhooked;
    }

    private MethodVisitor next() {
        return original.isInserted(at.type.offset()) ? unhooked : mv;
    }

    @Override
    public void visitInsn(int opcode) {
        boolean isElement = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        boolean isMonitor = opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT;
        (isElement || isMonitor ? next() : mv).visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        (opcode == Opcodes.NEWARRAY ? next() : mv).visitIntInsn(opcode, operand);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY ? next() : mv).visitTypeInsn(opcode, type);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        next().visitMultiANewArrayInsn(descriptor, dimensions);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        next().visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        MethodVisitor next = next();
        boolean startsJacoco = next == unhooked && JacocoProbes.isArray(name, descriptor);
        if (startsJacoco) {
            leaveOut("enterAgent");
        } else if (next == unhooked) {
            announceNone();
        }
        next.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (startsJacoco) {
            leaveOut("leaveAgent");
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        MethodVisitor next = next();
        if (next == unhooked) {
            announceNone();
        }
        next.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitLdcInsn(Object value) {
        boolean startsJacoco =
                value instanceof ConstantDynamic constant && JacocoProbes.isArray(constant) && next() == unhooked;
        if (startsJacoco) {
            leaveOut("enterAgent");
        }
        mv.visitLdcInsn(value);
        if (startsJacoco) {
            leaveOut("leaveAgent");
        }
    }

    /**
     * JaCoCo's runtime starts when the first class asks for its probes, on a thread of the program: nothing that it
     * does is the program's.
     */
    private void leaveOut(String hook) {
        pushLog();
        logHook(unhooked, hook, "()V");
    }

    private void announceNone() {
        pushLog();
        push(0);
        logHook("call", "(I)V");
    }
}
