package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.boot.MemoryModel;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds calls of a {@code VarHandle} in a weaker mode than volatile in class files. */
public final class WeakHandleModes {
    private static final int ASM = Opcodes.ASM9;

    private WeakHandleModes() {}

    /** Whether a class file has such a call; false if it is of a newer version than is known. */
    public static boolean areIn(byte[] classFile) {
        boolean[] isFound = {false};
        ClassReader reader;
        try {
            reader = new ClassReader(classFile);
        } catch (IllegalArgumentException e) {
            // The recorder weaves no class of a newer version either.
            return false;
        }
        reader.accept(
                new ClassVisitor(ASM) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        return new MethodVisitor(ASM) {
                            @Override
                            public void visitMethodInsn(
                                    int opcode, String owner, String method, String type, boolean isInterface) {
                                HandleCall call = HandleCall.of(opcode, owner, method, type);
                                isFound[0] |= call != null && call.mode() != MemoryModel.STRONG;
                            }
                        };
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return isFound[0];
    }
}
