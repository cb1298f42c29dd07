package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.Synchronisers;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Calls that say or change something of references, atomics and system properties: a decision before them, and an event after them. */
final class ObservedCallVisitor extends HookWriter {
    private static final String HOOK_CLASS = Type.getInternalName(Synchronisers.class);
    private static final String OBJECT = "Ljava/lang/Object;";

    ObservedCallVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        ObservedCall call = ObservedCall.of(at.type, opcode, owner, name, descriptor);
        if (call == null) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        boolean isOfSystem = call.kind() == ObservedCall.Kind.PROPERTIES;
        Member called = new Member(isOfSystem ? ObservedCall.SYSTEM : owner, name, descriptor);
        int[] locals = at.spills(call.spilled());
        putAside(call.spilled(), locals);
        if (at.isControlled()) {
            hook("before", call, locals, at.site(call.isQuestion() ? Op.ASKED : Op.ATOMIC_WRITE, called));
        }
        takeBack(call.spilled(), locals);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        hook("after", call, locals, at.site(Op.ASKED, called));
    }

    private void hook(String when, ObservedCall call, int[] locals, int site) {
        boolean isOfSystem = call.kind() == ObservedCall.Kind.PROPERTIES;
        if (!isOfSystem) {
            local(Opcodes.ALOAD, locals[0]);
        }
        push(site);
        String what =
                switch (call.kind()) {
                    case RECEIVER, ARGUMENT -> "Call";
                    case ANYTHING, ANY_ARGUMENT -> "Any";
                    case PROPERTIES -> "Properties";
                };
        String descriptor = "(" + (isOfSystem ? "" : OBJECT) + "I)V";
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, when + what, descriptor, false);
    }
}
