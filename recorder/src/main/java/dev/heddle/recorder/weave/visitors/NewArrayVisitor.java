package dev.heddle.recorder.weave.visitors;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * New arrays: they belong to the thread that made them until another thread accesses them. Constructors add objects.
 */
final class NewArrayVisitor extends HookWriter {
    NewArrayVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        super.visitIntInsn(opcode, operand);
        if (opcode == Opcodes.NEWARRAY) {
            claim();
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        super.visitTypeInsn(opcode, type);
        if (opcode == Opcodes.ANEWARRAY) {
            claim();
        }
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        super.visitMultiANewArrayInsn(descriptor, dimensions);
        if (dimensions == 1) {
            claim();
        } else {
            insn(Opcodes.DUP);
            pushLog();
            insn(Opcodes.SWAP);
            logHook("claimAll", "([Ljava/lang/Object;)V");
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        boolean copies = owner.equals("java/util/Arrays") && name.startsWith("copyOf");
        boolean clones = owner.charAt(0) == '[' && name.equals("clone");
        if (copies || clones) {
            claim();
        }
    }

    private void claim() {
        insn(Opcodes.DUP);
        pushLog();
        insn(Opcodes.SWAP);
        logHook("claim", "(Ljava/lang/Object;)V");
    }
}
