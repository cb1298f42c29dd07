package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.AtomicHooks;
import dev.heddle.recorder.weave.facts.AtomicCall;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Atomic operations: hooked before if they write, and after if they read. */
final class AtomicVisitor extends HookWriter {
    private static final String HOOK_CLASS = Type.getInternalName(AtomicHooks.class);
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    private static final String OBJECT = "Ljava/lang/Object;";

    AtomicVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        AtomicCall call = AtomicCall.of(at.type, opcode, owner, name, descriptor);
        if (call == null) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        Member called = new Member(call.owner(), name, descriptor);
        Type[] spilled = AtomicCall.spilled(owner, descriptor);
        int[] locals = at.spills(spilled);
        spill(spilled, locals);
        if (at.isControlled()) {
            decision(call, locals, at.site(call.writes() ? Op.ATOMIC_WRITE : Op.ATOMIC_READ, called));
        }
        if (call.writes()) {
            event(call, locals, at.site(Op.ATOMIC_WRITE, called));
        }
        unspill(spilled, locals);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (call.reads()) {
            event(call, locals, at.site(Op.ATOMIC_READ, called));
        }
    }

    private void decision(AtomicCall call, int[] locals, int site) {
        if (call.kind() == AtomicCall.Kind.HANDLE) {
            local(Opcodes.ALOAD, locals[0]);
            local(Opcodes.ALOAD, locals[1]);
            call("beforeHandle", "(L" + VAR_HANDLE + ";" + OBJECT, site);
            return;
        }
        switch (call.kind()) {
            case OBJECT, ELEMENT -> local(Opcodes.ALOAD, locals[0]);
            case FIELD, WORD -> local(Opcodes.ALOAD, locals[1]);
            case STATIC_HANDLE, HANDLE -> insn(Opcodes.ACONST_NULL);
        }
        insn(call.kind() == AtomicCall.Kind.STATIC_HANDLE ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
        if (call.kind() == AtomicCall.Kind.ELEMENT) {
            local(Opcodes.ILOAD, locals[1]);
        } else {
            insn(Opcodes.ICONST_M1);
        }
        call("before", "(" + OBJECT + "ZI", site);
    }

    private void event(AtomicCall call, int[] locals, int site) {
        switch (call.kind()) {
            case OBJECT -> {
                local(Opcodes.ALOAD, locals[0]);
                recordHook("object", "(" + OBJECT, site);
            }
            case ELEMENT -> {
                local(Opcodes.ALOAD, locals[0]);
                local(Opcodes.ILOAD, locals[1]);
                recordHook("element", "(" + OBJECT + "I", site);
            }
            case FIELD -> {
                local(Opcodes.ALOAD, locals[0]);
                local(Opcodes.ALOAD, locals[1]);
                recordHook("field", "(" + OBJECT + OBJECT, site);
            }
            case HANDLE -> {
                local(Opcodes.ALOAD, locals[0]);
                local(Opcodes.ALOAD, locals[1]);
                recordHook("handle", "(L" + VAR_HANDLE + ";" + OBJECT, site);
            }
            case STATIC_HANDLE -> {
                local(Opcodes.ALOAD, locals[0]);
                recordHook("staticHandle", "(L" + VAR_HANDLE + ";", site);
            }
            case WORD -> {
                local(Opcodes.ALOAD, locals[1]);
                local(Opcodes.LLOAD, locals[2]);
                recordHook("word", "(" + OBJECT + "J", site);
            }
        }
    }

    /** @param start of the descriptor, whose arguments are on the stack; the log and the site follow them */
    private void recordHook(String name, String start, int site) {
        if (at.isFrameless()) {
            push(site);
            framelessHook(name, start + "I)V");
            return;
        }
        pushLog();
        call(name, start + LOG_TYPE, site);
    }

    private void call(String name, String start, int site) {
        push(site);
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, name, start + "I)V", false);
    }
}
