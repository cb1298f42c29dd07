package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.Hooks;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * {@code sun.misc.Unsafe} of a JVM that denies its use: still denied to the program, but not to the threads that write
 * the recording.
 */
public final class UnsafeClassVisitor extends ClassVisitor {
    public UnsafeClassVisitor(ClassVisitor out) {
        super(Opcodes.ASM9, out);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
        if (!name.equals("beforeMemoryAccess") || !descriptor.equals("()V")) {
            return out;
        }
        return new MethodVisitor(Opcodes.ASM9, out) {
            @Override
            public void visitCode() {
                super.visitCode();
                Label asBefore = new Label();
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC, Type.getInternalName(Hooks.class), "isOwnThread", "()Z", false);
                super.visitJumpInsn(Opcodes.IFEQ, asBefore);
                super.visitInsn(Opcodes.RETURN);
                super.visitLabel(asBefore);
                super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            }
        };
    }
}
