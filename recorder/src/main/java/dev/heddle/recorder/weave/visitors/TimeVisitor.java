package dev.heddle.recorder.weave.visitors;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The clocks: replaced, because a scheduler skips time. */
final class TimeVisitor extends HookWriter {
    TimeVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (opcode == Opcodes.INVOKESTATIC
                && owner.equals("java/lang/System")
                && (name.equals("nanoTime") || name.equals("currentTimeMillis"))) {
            hook(name, descriptor);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }
}
