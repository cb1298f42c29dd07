package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.SiteData;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;

/** Calls: records the call site of the next frame. */
final class CallVisitor extends HookWriter {
    CallVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (at.isFrameless()
                || at.type.scope.isDeadEnd(owner, name, descriptor)
                || at.type.facts.isSilentCall(opcode, owner, name, descriptor)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        if (isWithinProgram(opcode, owner, name, descriptor)) {
            call(0);
        } else {
            int callName = at.type.scope.leavesWovenCode(owner) || isOfObject(owner, name)
                    ? SiteData.NO_NAME
                    : at.type.sites.callName(name, descriptor);
            call(at.callSite(new Member(owner, name, descriptor), callName));
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    /** Linking runs code of the JDK, which must not count as called by the program. */
    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        call(at.callSite(new Member(bootstrap.getOwner(), name, descriptor), SiteData.NO_NAME));
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    /**
     * This call has no frame. JDK code that the JVM runs to load a class for the next instruction must not count as
     * called here.
     */
    private static boolean isOfObject(String owner, String name) {
        return owner.equals("java/lang/Object") && name.equals("<init>");
    }

    /** Whether a call is not announced, because frames are incomplete anyway. */
    private boolean isWithinProgram(int opcode, String owner, String name, String descriptor) {
        return at.type.options.selection().isPartial()
                && at.type.extent == WeaveExtent.PROGRAM
                && !FrameSearch.mayReachJdk(at.type, opcode, owner, name, descriptor);
    }

    private void call(int site) {
        pushLog();
        push(site);
        logHook("call", "(I)V");
    }
}
