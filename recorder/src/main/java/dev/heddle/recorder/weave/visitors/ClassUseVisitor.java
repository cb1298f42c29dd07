package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.weave.facts.ClassUse;
import org.objectweb.asm.MethodVisitor;

/** The hooks before instructions that may initialise another class of the program. */
final class ClassUseVisitor extends HookWriter {
    ClassUseVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        use(opcode, type, "", "");
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        use(opcode, owner, name, descriptor);
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        use(opcode, owner, name, descriptor);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    private void use(int opcode, String owner, String name, String descriptor) {
        int number = at.isDry() ? -1 : ClassUse.hooked(at.type, opcode, owner, name, descriptor);
        if (number >= 0) {
            ClassUse.write(at.type, mv, owner, number, at::site);
        }
    }
}
