package dev.heddle.recorder.weave;

import dev.heddle.trace.event.Op;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Synchronized blocks: hooked while the monitor is held. */
final class MonitorVisitor extends HookWriter {
    MonitorVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.MONITORENTER) {
            int site = at.site(Op.ACQUIRE, null);
            if (at.isControlled()) {
                insn(Opcodes.DUP);
                hook("beforeAcquire", "(Ljava/lang/Object;I)V", site);
            }
            insn(Opcodes.DUP);
            insn(Opcodes.MONITORENTER);
            hook("acquired", "(Ljava/lang/Object;I)V", site);
        } else if (opcode == Opcodes.MONITOREXIT) {
            insn(Opcodes.DUP);
            hook("releasing", "(Ljava/lang/Object;I)V", at.site(Op.RELEASE, null));
            insn(Opcodes.MONITOREXIT);
        } else {
            super.visitInsn(opcode);
        }
    }
}
