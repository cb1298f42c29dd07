package dev.heddle.recorder.weave;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Writes a woven class.
 *
 * <p>The JVM does not verify classes of the boot loader, so it gives those that are loaded already without their stack map frames; and for
 * every class file of Java 7 or later the library takes the size of the stack from frames. Told that the class is older, it follows the flow
 * of control instead. A stack that is too small is no error that anybody reports: the JVM writes beyond it, and dies in some later collection.
 */
final class ClassOutput extends ClassVisitor {
    private static final int VERSION_OFFSET = 4;

    private final ClassWriter out;
    private final boolean mayLackFrames;

    private int version;

    /**
     * @param original the class that is changed, for its constants
     * @param isOfBootLoader whether it may have come without frames
     */
    ClassOutput(ClassReader original, boolean isOfBootLoader) {
        // Nothing that would load a class of the target to find a common superclass.
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
