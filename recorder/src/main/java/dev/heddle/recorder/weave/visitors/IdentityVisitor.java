package dev.heddle.recorder.weave.visitors;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Constructors of JDK classes with synchronized methods: reads the identity of a new object before it is ever locked.
 * Hooks inside such methods could only read it while the object is locked, and the JVM would then give the object a
 * heavy monitor for good.
 */
public final class IdentityVisitor extends MethodVisitor {
    public IdentityVisitor(MethodVisitor out) {
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
