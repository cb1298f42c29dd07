package dev.heddle.replayer.kept;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A static variable of a class that is kept.
 *
 * @param first its value in the class file, or null
 */
record StaticField(String name, String descriptor, Object first) {
    /** Writes what gives it the value that it has before its class is initialised. */
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
