package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.Starts;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** {@code java.lang.Thread} and {@code java.lang.VirtualThread} themselves: say when a thread starts, has ended, and why. */
final class ThreadClassVisitor extends ClassVisitor {
    private static final String HOOKS = Type.getInternalName(Hooks.class);
    private static final String STARTS = Type.getInternalName(Starts.class);

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
            case "run(Ljava/lang/Runnable;)V" -> atReturn(out);
            case "start()V", "start(Ljdk/internal/vm/ThreadContainer;)V" ->
                new MethodVisitor(Opcodes.ASM9, out) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        super.visitVarInsn(Opcodes.ALOAD, 0);
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, STARTS, "starting", "(Ljava/lang/Thread;)V", false);
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

    /** A virtual thread has no {@code exit}: it ends where its task has come back, with or without an exception. */
    private static MethodVisitor atReturn(MethodVisitor out) {
        return new MethodVisitor(Opcodes.ASM9, out) {
            @Override
            public void visitInsn(int opcode) {
                if (opcode == Opcodes.RETURN) {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "threadEnd", "()V", false);
                }
                super.visitInsn(opcode);
            }
        };
    }
}
