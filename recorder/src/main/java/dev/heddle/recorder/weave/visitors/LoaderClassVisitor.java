package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.ClassSources;
import dev.heddle.recorder.boot.StackRoom;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * {@code java.lang.ClassLoader} itself: defines no class whose transformer would find no stack, and its own work is no
 * step of the program.
 */
public final class LoaderClassVisitor extends ClassVisitor {
    /** All methods that define a class call it first. */
    private static final String FIRST = "preDefineClass";

    /** The text of the place that a class comes from. */
    private static final String SOURCE = "defineClassSourceLocation";

    public LoaderClassVisitor(ClassVisitor out) {
        super(Opcodes.ASM9, out);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
        if (name.equals(SOURCE)) {
            return new MethodVisitor(Opcodes.ASM9, out) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String method, String descriptor, boolean isInterface) {
                    if (method.equals("toString")) {
                        super.visitMethodInsn(
                                Opcodes.INVOKESTATIC,
                                Type.getInternalName(ClassSources.class),
                                "text",
                                "(Ljava/lang/Object;)Ljava/lang/String;",
                                false);
                    } else {
                        super.visitMethodInsn(opcode, owner, method, descriptor, isInterface);
                    }
                }
            };
        }
        if (!name.equals(FIRST)) {
            return out;
        }
        return new MethodVisitor(Opcodes.ASM9, out) {
            @Override
            public void visitCode() {
                super.visitCode();
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC, Type.getInternalName(StackRoom.class), "toDefine", "()V", false);
            }
        };
    }
}
