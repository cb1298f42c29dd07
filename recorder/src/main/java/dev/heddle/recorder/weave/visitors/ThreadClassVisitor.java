package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.ThreadHooks;
import dev.heddle.recorder.boot.ThreadStarts;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * {@code java.lang.Thread} and {@code java.lang.VirtualThread} themselves: record when a thread starts, when it has
 * ended, and why.
 */
public final class ThreadClassVisitor extends ClassVisitor {
    private static final String THREADS = Type.getInternalName(ThreadHooks.class);
    private static final String STARTS = Type.getInternalName(ThreadStarts.class);

    private final boolean controlled;
    private final boolean partial;
    private String type;

    /** A scheduler needs to know when a start has returned. */
    public ThreadClassVisitor(WeaveOptions options, ClassVisitor out) {
        super(Opcodes.ASM9, out);
        this.controlled = options.controlled();
        this.partial = options.selection().isPartial();
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        type = name;
        super.visit(version, access, name, signature, superName, interfaces);
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
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, THREADS, "threadEnd", "()V", false);
                    }
                };
            case "run()V", "runWith(Ljava/lang/Object;Ljava/lang/Runnable;)V" -> partial ? atBegin(out) : out;
            case "run(Ljava/lang/Runnable;)V" -> atReturn(out);
            case "start()V", "start(Ljdk/internal/vm/ThreadContainer;)V" ->
                new StartMethod(type, descriptor, controlled, out);
            case "dispatchUncaughtException(Ljava/lang/Throwable;)V" ->
                new MethodVisitor(Opcodes.ASM9, out) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        super.visitVarInsn(Opcodes.ALOAD, 1);
                        super.visitMethodInsn(
                                Opcodes.INVOKESTATIC, THREADS, "uncaught", "(Ljava/lang/Throwable;)V", false);
                    }
                };
            default -> out;
        };
    }

    /** A method that starts its own thread. */
    private static final class StartMethod extends MethodVisitor {
        private final Label body = new Label();
        private final Object[] locals;
        private final boolean controlled;

        StartMethod(String type, String descriptor, boolean controlled, MethodVisitor out) {
            super(Opcodes.ASM9, out);
            Type[] arguments = Type.getArgumentTypes(descriptor);
            locals = new Object[arguments.length + 1];
            locals[0] = type;
            for (int i = 0; i < arguments.length; i++) {
                locals[i + 1] = arguments[i].getInternalName();
            }
            this.controlled = controlled;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            say("starting");
            super.visitLabel(body);
        }

        @Override
        public void visitInsn(int opcode) {
            if (controlled && opcode == Opcodes.RETURN) {
                say("started");
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            if (controlled) {
                Label handler = new Label();
                super.visitLabel(handler);
                super.visitFrame(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
                say("failed");
                super.visitInsn(Opcodes.ATHROW);
                super.visitTryCatchBlock(body, handler, handler, null);
            }
            super.visitMaxs(maxStack, maxLocals);
        }

        private void say(String hook) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, STARTS, hook, "(Ljava/lang/Thread;)V", false);
        }
    }

    /** Before a thread reaches its first method of the program, which may have no hooks. */
    private static MethodVisitor atBegin(MethodVisitor out) {
        return new MethodVisitor(Opcodes.ASM9, out) {
            @Override
            public void visitCode() {
                super.visitCode();
                super.visitMethodInsn(Opcodes.INVOKESTATIC, THREADS, "threadBegin", "()V", false);
            }
        };
    }

    /** A virtual thread has no {@code exit}: it ends where its task has returned, with or without an exception. */
    private static MethodVisitor atReturn(MethodVisitor out) {
        return new MethodVisitor(Opcodes.ASM9, out) {
            @Override
            public void visitInsn(int opcode) {
                if (opcode == Opcodes.RETURN) {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, THREADS, "threadEnd", "()V", false);
                }
                super.visitInsn(opcode);
            }
        };
    }
}
