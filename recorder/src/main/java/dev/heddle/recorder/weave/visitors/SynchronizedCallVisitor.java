package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.SiteData;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Calls that may enter a synchronized method whose body runs only after the acquisition. */
final class SynchronizedCallVisitor extends HookWriter {
    SynchronizedCallVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (at.type.mayBeSynchronized(opcode, name, descriptor)
                && (at.thisInitialised || opcode != Opcodes.INVOKESPECIAL)
                && !at.type.scope.isDeadEnd(owner, name, descriptor)) {
            Type[] arguments = Type.getArgumentTypes(descriptor);
            int[] spills = at.spills(arguments);
            spill(arguments, spills);
            int callName =
                    at.type.scope.leavesWovenCode(owner) ? SiteData.NO_NAME : at.type.sites.callName(name, descriptor);
            int site = at.callSite(new Member(owner, name, descriptor), callName);
            if (opcode == Opcodes.INVOKESPECIAL && !at.isDry()) {
                at.type.sites.special(site);
            }
            insn(Opcodes.DUP);
            hook("beforeSynchronizedCall", "(Ljava/lang/Object;I)V", site);
            unspill(arguments, spills);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
}
