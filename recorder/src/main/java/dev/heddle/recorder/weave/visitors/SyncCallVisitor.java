package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.weave.facts.SyncCalls;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Methods without a frame, in the profile without accesses: announces the next call, if it may reach a synchroniser.
 */
final class SyncCallVisitor extends MethodVisitor {
    private static final String HOOKS = Type.getInternalName(Hooks.class);

    private final MethodWeaving at;

    SyncCallVisitor(MethodWeaving at, MethodVisitor out) {
        super(Opcodes.ASM9, out);
        this.at = at;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (!at.isInserted()
                && (SyncCalls.mayReachSynchroniser(at.type, owner, name) || at.type.mayReachWatched(owner, name))) {
            int callName = at.type.sites.callName(name, descriptor);
            HookWriter.push(mv, at.callSite(new Member(owner, name, descriptor), callName));
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "call", "(I)V", false);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        at.line = line;
        super.visitLineNumber(line, start);
    }
}
