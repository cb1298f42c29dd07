package dev.heddle.replayer.reinit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A static variable of a re-initialisable class.
 *
 * @param first its value in the class file, or null
 * @param isFinal whether it is final in the class file
 */
record StaticVariable(String name, String descriptor, Object first, boolean isFinal) {
    /** Writes code that resets it to its value before the initialisation of its class. */
    void reset(MethodVisitor out, String owner) {
        if (first != null) {
            out.visitLdcInsn(first);
        } else {
            out.visitInsn(
                    switch (Type.getType(descriptor).getSort()) {
                        case Type.LONG -> Opcodes.LCONST_0;
                        case Type.FLOAT -> Opcodes.FCONST_0;
                        case Type.DOUBLE -> Opcodes.DCONST_0;
                        case Type.OBJECT, Type.ARRAY -> Opcodes.ACONST_NULL;
                        default -> Opcodes.ICONST_0;
                    });
        }
        out.visitFieldInsn(Opcodes.PUTSTATIC, owner, name, descriptor);
    }
}
