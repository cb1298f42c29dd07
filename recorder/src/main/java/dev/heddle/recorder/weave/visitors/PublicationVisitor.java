package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.SynchroniserHooks;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The ends of initialisers: of the class, and of objects whose final fields lead to variables. */
final class PublicationVisitor extends HookWriter {
    private static final String HOOK_CLASS = Type.getInternalName(SynchroniserHooks.class);

    PublicationVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) {
            if (at.name.equals("<clinit>")) {
                mv.visitLdcInsn(Type.getObjectType(at.type.facts.name));
                push(at.siteOfMethod(Op.CLASS_READY, Site.EXIT));
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "classReady", "(Ljava/lang/Class;I)V", false);
            } else if (at.isConstructor()
                    && at.type.facts.hasFinalArray
                    && at.recordsAccesses()
                    && !at.facts.overwritesThis) {
                insn(Opcodes.ICONST_1);
                local(Opcodes.ALOAD, 0);
                pushLog();
                push(at.siteOfMethod(Op.FREEZE, Site.EXIT));
                mv.visitMethodInsn(
                        Opcodes.INVOKESTATIC, HOOK_CLASS, "mark", "(ZLjava/lang/Object;" + LOG_TYPE + "I)V", false);
            }
        }
        super.visitInsn(opcode);
    }
}
