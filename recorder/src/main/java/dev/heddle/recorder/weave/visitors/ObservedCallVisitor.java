package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.AtomicHooks;
import dev.heddle.recorder.boot.SynchroniserHooks;
import dev.heddle.recorder.weave.facts.ObservedCall;
import dev.heddle.recorder.weave.facts.UndecidedCalls;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls that read or change references, atomics and system properties: a decision before the call, and an event after
 * it.
 */
final class ObservedCallVisitor extends HookWriter {
    private static final String HOOK_CLASS = Type.getInternalName(SynchroniserHooks.class);
    private static final String ATOMICS = Type.getInternalName(AtomicHooks.class);
    private static final String HANDLE = "Ljava/lang/invoke/VarHandle;";
    private static final String OBJECT = "Ljava/lang/Object;";

    ObservedCallVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        ObservedCall call = ObservedCall.of(at.type, opcode, owner, name, descriptor);
        if (call == null) {
            if (at.isControlled() && !at.isDry()) {
                UndecidedCalls.check(at.type, opcode, owner, name, descriptor, at.method);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        if (call.kind() == ObservedCall.Kind.HANDLE) {
            handle(call, owner, name, descriptor);
            return;
        }
        boolean isOfSystem = call.kind() == ObservedCall.Kind.PROPERTIES;
        Member called = new Member(isOfSystem ? ObservedCall.SYSTEM : owner, name, descriptor);
        int[] locals = at.spills(call.spilled());
        spill(call.spilled(), locals);
        if (at.isControlled()) {
            hook("before", call, locals, at.site(call.isQuery() ? Op.ASKED : Op.ATOMIC_WRITE, called));
        }
        unspill(call.spilled(), locals);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (call.kind() != ObservedCall.Kind.TEXT && call.kind() != ObservedCall.Kind.REFLECTION) {
            hook("after", call, locals, at.site(Op.ASKED, called));
        }
    }

    /** A plain or opaque operation, which does not synchronise. */
    private void handle(ObservedCall call, String owner, String name, String descriptor) {
        Member called = new Member(owner, name, descriptor);
        int[] locals = at.spills(call.spilled());
        spill(call.spilled(), locals);
        first(call, locals);
        push(at.site(call.isQuery() ? Op.ASKED : Op.ATOMIC_WRITE, called));
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, ATOMICS, "beforeHandle", "(" + HANDLE + OBJECT + "I)V", false);
        unspill(call.spilled(), locals);
        super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
        first(call, locals);
        pushLog();
        push(at.site(Op.ASKED, called));
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, ATOMICS, "handle", "(" + HANDLE + OBJECT + LOG_TYPE + "I)V", false);
    }

    /** Writes the push of the handle and of its first argument, which is null if it is primitive. */
    private void first(ObservedCall call, int[] locals) {
        local(Opcodes.ALOAD, locals[0]);
        if (at.type.infersTypes()) {
            mv.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/invoke/VarHandle");
        }
        if (locals.length > 1 && call.spilled()[1].getSort() >= Type.ARRAY) {
            local(Opcodes.ALOAD, locals[1]);
        } else {
            insn(Opcodes.ACONST_NULL);
        }
    }

    /** A conversion to text reads each of the objects. */
    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        if (ObservedCall.makesText(at.type, bootstrap, descriptor)) {
            Type[] parts = Type.getArgumentTypes(descriptor);
            int[] locals = at.spills(parts);
            spill(parts, locals);
            for (int i = 0; i < parts.length; i++) {
                if (ObservedCall.mayBeConcurrent(parts[i])) {
                    local(Opcodes.ALOAD, locals[i]);
                    push(at.site(Op.ASKED, new Member(bootstrap.getOwner(), name, descriptor)));
                    mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, "beforeText", "(" + OBJECT + "I)V", false);
                }
            }
            unspill(parts, locals);
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
                    case HANDLE -> throw new IllegalArgumentException("a handle has hooks of its own");
                };
        boolean isReflection = call.kind() == ObservedCall.Kind.REFLECTION;
        String descriptor = "(" + (isOfSystem ? "" : isReflection ? OBJECT + OBJECT : OBJECT) + "I)V";
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, when + what, descriptor, false);
    }
}
