package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.Synchronisers;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.Handle;
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
            if (at.isControlled() && !at.isDry()) {
                UndecidedCalls.look(at.type, opcode, owner, name, descriptor, at.method);
            }
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
        if (call.kind() != ObservedCall.Kind.TEXT && call.kind() != ObservedCall.Kind.REFLECTION) {
            hook("after", call, locals, at.site(Op.ASKED, called));
        }
    }

    /** Text that is made of objects asks each of them. */
    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        if (ObservedCall.makesText(at.type, bootstrap, descriptor)) {
            Type[] parts = Type.getArgumentTypes(descriptor);
            int[] locals = at.spills(parts);
            putAside(parts, locals);
            for (int i = 0; i < parts.length; i++) {
                if (ObservedCall.mayBeConcurrent(parts[i])) {
                    local(Opcodes.ALOAD, locals[i]);
                    push(at.site(Op.ASKED, new Member(bootstrap.getOwner(), name, descriptor)));
                    mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "beforeText", "(" + OBJECT + "I)V", false);
                }
            }
            takeBack(parts, locals);
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    private void hook(String when, ObservedCall call, int[] locals, int site) {
        boolean isOfSystem = call.kind() == ObservedCall.Kind.PROPERTIES;
        if (!isOfSystem) {
            local(Opcodes.ALOAD, locals[0]);
        }
        if (call.kind() == ObservedCall.Kind.REFLECTION) {
            local(Opcodes.ALOAD, locals[1]);
        }
        push(site);
        String what =
                switch (call.kind()) {
                    case RECEIVER, ARGUMENT -> "Call";
                    case ANYTHING -> "Any";
                    case TEXT -> "Text";
                    case REFLECTION -> "Invoke";
                    case PROPERTIES -> "Properties";
                };
        boolean isReflection = call.kind() == ObservedCall.Kind.REFLECTION;
        String descriptor = "(" + (isOfSystem ? "" : isReflection ? OBJECT + OBJECT : OBJECT) + "I)V";
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, when + what, descriptor, false);
    }
}
