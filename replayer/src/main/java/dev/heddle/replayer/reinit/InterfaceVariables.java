package dev.heddle.replayer.reinit;

import dev.heddle.recorder.weave.scope.InitialisationFacts;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The class that holds the static variables of an interface. Variables of interfaces are final, so they cannot be
 * initialised again; those of this class can.
 */
final class InterfaceVariables {
    private static final String SUFFIX = "$$Variables";

    private InterfaceVariables() {}

    /** Its name for an interface, in the form of that name. */
    static String holder(String name) {
        return name + SUFFIX;
    }

    /** Returns whether a class is one of these. */
    static boolean isHolder(String name) {
        return name.endsWith(SUFFIX);
    }

    /** The interface of such a class. */
    static String interfaceOf(String holder) {
        return holder.substring(0, holder.length() - SUFFIX.length());
    }

    /** The class file for an interface with this class file. */
    static byte[] classFile(byte[] ofInterface) {
        ClassReader reader = new ClassReader(ofInterface);
        ClassWriter out = new ClassWriter(0);
        out.visit(
                Opcodes.V1_8,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                holder(reader.getClassName()),
                null,
                "java/lang/Object",
                null);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public FieldVisitor visitField(
                            int access, String name, String descriptor, String signature, Object value) {
                        if (InitialisationFacts.isVariable(access, value)) {
                            out.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor, null, null)
                                    .visitEnd();
                        }
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        out.visitEnd();
        return out.toByteArray();
    }
}
