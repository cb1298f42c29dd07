package dev.heddle.recorder.weave;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Writes a woven class.
 *
 * <p>The JVM does not verify classes of the boot loader, so classes that it has already loaded may come without their
 * stack map frames. For every class file of Java 7 or later the library derives the stack size from frames. If it is
 * given an older version, it follows the control flow instead. A stack size that is too small causes no error message:
 * the JVM writes beyond the stack, and crashes in some later collection.
 */
final class ClassOutput extends ClassVisitor {
    private static final int VERSION_OFFSET = 4;

    private final ClassWriter out;
    private final boolean mayLackFrames;

    private int version;

    /**
     * @param original the class that is changed, for its constants
     * @param isOfBootLoader whether it may lack frames
     */
    ClassOutput(ClassReader original, boolean isOfBootLoader) {
        // Computes no frames, which would load classes of the target to find a common superclass.
        this(new ClassWriter(original, ClassWriter.COMPUTE_MAXS), isOfBootLoader);
    }

    private ClassOutput(ClassWriter out, boolean mayLackFrames) {
        super(Opcodes.ASM9, out);
        this.out = out;
        this.mayLackFrames = mayLackFrames;
    }

    @Override
    public void visit(
            int classVersion, int access, String name, String signature, String superName, String[] interfaces) {
        version = classVersion;
        super.visit(mayLackFrames ? Opcodes.V1_6 : classVersion, access, name, signature, superName, interfaces);
    }

    /** @throws org.objectweb.asm.MethodTooLargeException if a method has grown too large */
    byte[] toByteArray() {
        byte[] classFile = out.toByteArray();
        for (int i = 0; i < Integer.BYTES; i++) {
            classFile[VERSION_OFFSET + i] = (byte) (version >>> Byte.SIZE * (Integer.BYTES - 1 - i));
        }
        return classFile;
    }
}
