package dev.heddle.replayer.reinit;

import dev.heddle.recorder.boot.Initialisers;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Shows moved initialisers by their original name in every stack trace: instruments {@code StackTraceElement}. */
public final class InitialiserFrames implements ClassFileTransformer {
    private static final String ELEMENT = Type.getInternalName(StackTraceElement.class);
    /** The method that the JDK calls for each element that the JVM has filled. */
    private static final String FILLED = "computeFormat";

    private static final String NAME = "methodName";
    private static final String TEXT = "Ljava/lang/String;";

    private boolean isDone;

    private InitialiserFrames() {}

    /** @return whether this JDK's stack traces can be changed this way */
    public static boolean change(Instrumentation instrumentation) {
        InitialiserFrames names = new InitialiserFrames();
        instrumentation.addTransformer(names, true);
        try {
            instrumentation.retransformClasses(StackTraceElement.class);
            return names.isDone;
        } catch (UnmodifiableClassException e) {
            return false;
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> loaded, ProtectionDomain domain, byte[] classFile) {
        if (loader != null || !ELEMENT.equals(name)) {
            return null;
        }
        ClassReader reader = new ClassReader(classFile);
        ClassWriter out = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, out) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor to = super.visitMethod(access, method, descriptor, signature, exceptions);
                        return method.equals(FILLED) && descriptor.equals("()V") ? new Filled(to) : to;
                    }
                },
                0);
        return isDone ? out.toByteArray() : null;
    }

    private final class Filled extends MethodVisitor {
        Filled(MethodVisitor out) {
            super(Opcodes.ASM9, out);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitFieldInsn(Opcodes.GETFIELD, ELEMENT, NAME, TEXT);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    Type.getInternalName(Initialisers.class),
                    "shown",
                    "(" + TEXT + ")" + TEXT,
                    false);
            super.visitFieldInsn(Opcodes.PUTFIELD, ELEMENT, NAME, TEXT);
            isDone = true;
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(Math.max(stack, 2), locals);
        }
    }
}
