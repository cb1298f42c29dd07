package dev.heddle.replayer.inprocess;

import dev.heddle.recorder.boot.AgentCalls;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes the JDK's implementation of {@link Instrumentation} report the calls by which agents change the JVM. */
final class InstrumentationCalls implements ClassFileTransformer {
    private static final String REDEFINE_MODULE = "redefineModule(Ljava/lang/Module;Ljava/util/Set;Ljava/util/Map;"
            + "Ljava/util/Map;Ljava/util/Set;Ljava/util/Map;)V";
    /** Number of its parameters. */
    private static final int PARAMETERS = 6;

    private static final Set<String> METHODS = Set.of(
            "addTransformer(Ljava/lang/instrument/ClassFileTransformer;Z)V",
            "retransformClasses([Ljava/lang/Class;)V",
            "redefineClasses([Ljava/lang/instrument/ClassDefinition;)V",
            REDEFINE_MODULE,
            "appendToBootstrapClassLoaderSearch(Ljava/util/jar/JarFile;)V",
            "loadClassAndCallAgentmain(Ljava/lang/String;Ljava/lang/String;)V");

    private final String implementation;
    private int changed;

    private InstrumentationCalls(String implementation) {
        this.implementation = implementation;
    }

    /** @return whether this JDK's class is as known, and reports all calls */
    static boolean report(Instrumentation instrumentation) {
        Class<?> type = instrumentation.getClass();
        InstrumentationCalls calls = new InstrumentationCalls(Type.getInternalName(type));
        instrumentation.addTransformer(calls, true);
        try {
            instrumentation.retransformClasses(type);
        } catch (UnmodifiableClassException e) {
            return false;
        }
        return calls.changed == METHODS.size();
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> loaded, ProtectionDomain domain, byte[] classFile) {
        if (loader != null || !implementation.equals(name)) {
            return null;
        }
        changed = 0;
        ClassReader reader = new ClassReader(classFile);
        ClassWriter out = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, out) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor to = super.visitMethod(access, method, descriptor, signature, exceptions);
                        String name = method + descriptor;
                        return METHODS.contains(name) ? new Reporting(to, name.equals(REDEFINE_MODULE)) : to;
                    }
                },
                0);
        return out.toByteArray();
    }

    private final class Reporting extends MethodVisitor {
        private final boolean reportsAll;

        /** @param reportsAll whether all arguments are reported, in an array, or only the first one */
        Reporting(MethodVisitor out, boolean reportsAll) {
            super(Opcodes.ASM9, out);
            this.reportsAll = reportsAll;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitVarInsn(Opcodes.ALOAD, 0);
            if (reportsAll) {
                arguments();
            } else {
                super.visitVarInsn(Opcodes.ALOAD, 1);
            }
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    Type.getInternalName(AgentCalls.class),
                    "made",
                    "(Ljava/lang/Object;Ljava/lang/Object;)V",
                    false);
            changed++;
        }

        private void arguments() {
            super.visitIntInsn(Opcodes.BIPUSH, PARAMETERS);
            super.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
            for (int i = 0; i < PARAMETERS; i++) {
                super.visitInsn(Opcodes.DUP);
                super.visitIntInsn(Opcodes.BIPUSH, i);
                super.visitVarInsn(Opcodes.ALOAD, i + 1);
                super.visitInsn(Opcodes.AASTORE);
            }
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(Math.max(stack, 5), locals);
        }
    }
}
