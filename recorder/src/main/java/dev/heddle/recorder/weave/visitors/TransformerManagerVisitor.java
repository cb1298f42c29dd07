package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.TransformerCalls;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * {@code sun.instrument.TransformerManager} itself: marks the calls of transformers. Its method calls one transformer
 * after another, and catches what they throw.
 */
public final class TransformerManagerVisitor extends ClassVisitor {
    private static final String CALLS = Type.getInternalName(TransformerCalls.class);
    private static final String METHOD = "transform";
    private static final String TRANSFORMER = "java/lang/instrument/ClassFileTransformer";

    public TransformerManagerVisitor(ClassVisitor out) {
        super(Opcodes.ASM9, out);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
        return name.equals(METHOD) ? new Marking(out) : out;
    }

    private static final class Marking extends MethodVisitor {
        private final Set<Label> handlers = new HashSet<>();
        private boolean isAtHandler;

        Marking(MethodVisitor out) {
            super(Opcodes.ASM9, out);
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            handlers.add(handler);
            super.visitTryCatchBlock(start, end, handler, type);
        }

        @Override
        public void visitLabel(Label label) {
            super.visitLabel(label);
            isAtHandler = handlers.contains(label);
        }

        /** The first instruction of a handler stores what was thrown. */
        @Override
        public void visitVarInsn(int opcode, int variable) {
            super.visitVarInsn(opcode, variable);
            if (isAtHandler && opcode == Opcodes.ASTORE) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, CALLS, "end", "()V", false);
                isAtHandler = false;
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (descriptor.equals("()L" + TRANSFORMER + ";")) {
                super.visitInsn(Opcodes.DUP);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, CALLS, "begin", "(Ljava/lang/Object;)V", false);
            } else if (owner.equals(TRANSFORMER)) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, CALLS, "end", "()V", false);
            }
        }
    }
}
