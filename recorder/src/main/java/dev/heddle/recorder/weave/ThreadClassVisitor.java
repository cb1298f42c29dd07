package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.Hooks;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** {@code java.lang.Thread} itself: says when a thread has ended, and why. */
final class ThreadClassVisitor extends ClassVisitor {
    private static final String HOOKS = Type.getInternalName(Hooks.class);

    ThreadClassVisitor(ClassVisitor out) {
        super(Opcodes.ASM9, out);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
        return switch (name + descriptor) {
            case "exit()V" ->
                new MethodVisitor(Opcodes.ASM9, out) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "threadEnd", "()V", false);
                    }
                };
            case "dispatchUncaughtException(Ljava/lang/Throwable;)V" ->
                new MethodVisitor(Opcodes.ASM9, out) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        super.visitVarInsn(Opcodes.ALOAD, 1);
                        super.visitMethodInsn(
                                Opcodes.INVOKESTATIC, HOOKS, "uncaught", "(Ljava/lang/Throwable;)V", false);
                    }
                };
            default -> out;
        };
    }
}
