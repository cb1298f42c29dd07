package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.ShutdownHooks;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * {@code java.lang.Runtime} itself: announces an exit, a halt, which runs no shutdown hook, and the registration of a
 * hook.
 */
public final class RuntimeClassVisitor extends ClassVisitor {
    private static final String HOOKS = Type.getInternalName(Hooks.class);
    private static final String SHUTDOWN_HOOKS = Type.getInternalName(ShutdownHooks.class);
    private static final String TAKES_THREAD = "(Ljava/lang/Thread;)V";

    public RuntimeClassVisitor(ClassVisitor out) {
        super(Opcodes.ASM9, out);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
        if (name.equals("addShutdownHook") && descriptor.equals(TAKES_THREAD)) {
            return new MethodVisitor(Opcodes.ASM9, out) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    super.visitVarInsn(Opcodes.ALOAD, 1);
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, SHUTDOWN_HOOKS, "registering", TAKES_THREAD, false);
                }
            };
        }
        boolean halts = name.equals("halt");
        if (!halts && !name.equals("exit") || !descriptor.equals("(I)V")) {
            return out;
        }
        return new MethodVisitor(Opcodes.ASM9, out) {
            @Override
            public void visitCode() {
                super.visitCode();
                super.visitVarInsn(Opcodes.ILOAD, 1);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "exiting", "(I)V", false);
                if (halts) {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "halting", "()V", false);
                }
            }
        };
    }
}
