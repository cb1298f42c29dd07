package dev.heddle.recorder.weave.original;

import java.nio.charset.StandardCharsets;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Class files that JaCoCo instrumented before the program started. Without the probes, instructions have the offsets of
 * the file that the compiler wrote, so names of places are the same with and without them.
 */
public final class JacocoProbes {
    private static final String METHOD = "$jacocoInit";
    private static final String ARRAY = "$jacocoData";

    private static final String MARK = "jacoco";

    private JacocoProbes() {}

    /**
     * A class file without its probes. It is for comparisons and has no frames, so no JVM accepts it.
     *
     * @return null if the class file has no probes
     * @throws RuntimeException if the class file is damaged or of a version that is not known
     */
    public static byte[] without(byte[] classFile) {
        if (!isMarked(classFile)) {
            return null;
        }
        ClassReader reader = new ClassReader(classFile);
        // With the constants of the file, as their numbers decide how long an instruction is.
        ClassWriter writer = new ClassWriter(reader, 0);
        Methods methods = new Methods(writer);
        reader.accept(methods, ClassReader.SKIP_FRAMES);
        return methods.hasProbes ? writer.toByteArray() : null;
    }

    /** Whether a call gets the array of probes of a class: from the method that was added, or from JaCoCo's runtime. */
    public static boolean isArray(String method, String descriptor) {
        return method.equals(METHOD) || method.equals("getProbes") && descriptor.equals("(JLjava/lang/String;I)[Z");
    }

    /** Whether a constant is the array of probes of its class. */
    public static boolean isArray(ConstantDynamic constant) {
        return constant.getName().equals(ARRAY);
    }

    /** Whether a field holds the array of probes of its class. */
    public static boolean isArray(String field) {
        return field.equals(ARRAY);
    }

    /** As a text, because the JVM's search in texts is fast. */
    private static boolean isMarked(byte[] classFile) {
        return new String(classFile, StandardCharsets.ISO_8859_1).contains(MARK);
    }

    private static final class Methods extends ClassVisitor {
        boolean hasProbes;

        Methods(ClassVisitor out) {
            super(Opcodes.ASM9, out);
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            return isArray(name) ? null : super.visitField(access, name, descriptor, signature, value);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            if (name.equals(METHOD)) {
                return null;
            }
            MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
            return new ProbedMethod(access, descriptor, out) {
                @Override
                void foundProbes() {
                    hasProbes = true;
                }
            };
        }
    }
}
