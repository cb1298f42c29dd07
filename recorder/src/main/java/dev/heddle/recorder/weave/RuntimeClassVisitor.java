package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.Hooks;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** {@code java.lang.Runtime} itself: a halt runs no shutdown hook, so it must say that it comes. */
final class RuntimeClassVisitor extends ClassVisitor {
    RuntimeClassVisitor(ClassVisitor out) {
        super(Opcodes.ASM9, out);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
        if (!name.equals("halt") || !descriptor.equals("(I)V")) {
            return out;
        }
        return new MethodVisitor(Opcodes.ASM9, out) {
            @Override
            public void visitCode() {
                super.visitCode();
                super.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(Hooks.class), "halting", "()V", false);
            }
        };
    }
}
