package dev.heddle.engine.internal.probe;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Facts in a class file that show whether threads may share objects of the class. */
final class ClassEvidence extends ClassVisitor {
    private static final List<String> FIELD_TYPES = List.of(
            "Ljava/util/concurrent/atomic/", "Ljava/util/concurrent/locks/", "Ljava/util/concurrent/Concurrent");

    private static final String CONCURRENT = "java/util/concurrent/";

    private boolean isSafe;
    private @Nullable String unsafe;

    private ClassEvidence() {
        super(Opcodes.ASM9);
    }

    static ClassEvidence of(byte[] classFile) {
        ClassEvidence evidence = new ClassEvidence();
        new ClassReader(classFile).accept(evidence, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return evidence;
    }

    /** Whether the class has locks, volatile or atomic fields, an annotation, or an interface for several threads. */
    boolean isForThreads() {
        return isSafe;
    }

    /** The annotation that declares the class unsafe for threads; null without one. */
    @Nullable String unsafeBy() {
        return unsafe;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        isSafe |= Arrays.stream(interfaces).anyMatch(one -> one.startsWith(CONCURRENT));
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        isSafe |= descriptor.endsWith("/ThreadSafe;");
        if (descriptor.endsWith("/NotThreadSafe;")) {
            unsafe = "@NotThreadSafe";
        }
        return null;
    }

    @Override
    public @Nullable FieldVisitor visitField(
            int access, String name, String descriptor, String signature, Object value) {
        isSafe |= (access & Opcodes.ACC_VOLATILE) != 0 || FIELD_TYPES.stream().anyMatch(descriptor::startsWith);
        return null;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        isSafe |= (access & Opcodes.ACC_SYNCHRONIZED) != 0;
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitInsn(int opcode) {
                isSafe |= opcode == Opcodes.MONITORENTER;
            }
        };
    }
}
