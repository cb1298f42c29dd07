package dev.heddle.recorder.weave;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Constructors of classes of the JDK whose methods are synchronized: asks a new object for its identity before it is ever locked. Asked for the
 * first time while it is locked, which is all that hooks inside such methods can do, the JVM would give it a heavy monitor for good.
 */
final class IdentityVisitor extends MethodVisitor {
    IdentityVisitor(MethodVisitor out) {
        super(Opcodes.ASM9, out);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            HookWriter.hook(mv, "identity", "(Ljava/lang/Object;)I");
            super.visitInsn(Opcodes.POP);
        }
        super.visitInsn(opcode);
    }
}
