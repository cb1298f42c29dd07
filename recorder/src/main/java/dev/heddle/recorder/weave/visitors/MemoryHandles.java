package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.HandleHooks;
import dev.heddle.recorder.boot.MemoryModel;
import dev.heddle.recorder.weave.facts.AtomicCall;
import dev.heddle.recorder.weave.facts.HandleCall;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the hooks of accesses through a {@code VarHandle}. In plain, opaque, acquire and release mode reads take their
 * values from them, and writes are recorded. All others order the thread with all threads.
 */
final class MemoryHandles extends HookWriter {
    private static final String HOOK_CLASS = Type.getInternalName(HandleHooks.class);
    private static final String HANDLE_TYPE = "Ljava/lang/invoke/VarHandle;";

    MemoryHandles(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    /** Writes the access, whose handle and arguments are on top. */
    void access(HandleCall call, Member called) {
        Type[] spilled = AtomicCall.spilled(called.owner(), called.descriptor());
        int[] locals = at.spills(spilled);
        spill(spilled, locals);
        if (call.mode() == MemoryModel.STRONG) {
            strong(call, called, spilled, locals);
        } else {
            weak(call, called, spilled, locals);
        }
    }

    private void strong(HandleCall call, Member called, Type[] spilled, int[] locals) {
        call("leaving", "()V");
        unspill(spilled, locals);
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, called.owner(), called.name(), called.descriptor(), false);
        if (!call.writes()) {
            call("returned", "()V");
            return;
        }
        unspill(new Type[] {spilled[0]}, locals);
        pushVariable(call, locals);
        push(call.coordinates());
        push(at.site(Op.ATOMIC_WRITE, called));
        call("replaced", "(" + HANDLE_TYPE + "Ljava/lang/Object;III)V");
    }

    private void weak(HandleCall call, Member called, Type[] spilled, int[] locals) {
        unspill(new Type[] {spilled[0]}, locals);
        pushVariable(call, locals);
        push(call.value().getDescriptor().charAt(0));
        push(call.coordinates());
        push(call.mode());
        push(at.site(call.writes() ? Op.ATOMIC_WRITE : Op.ATOMIC_READ, called));
        call(call.writes() ? "writing" : "reading", "(" + HANDLE_TYPE + "Ljava/lang/Object;ICIII)I");
        local(Opcodes.ISTORE, at.orderLocal);
        unspill(spilled, locals);
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, called.owner(), called.name(), called.descriptor(), false);
        String kind = MemoryAccess.kind(call.value().getDescriptor());
        if (call.writes()) {
            int last = spilled.length - 1;
            local(call.value().getOpcode(Opcodes.ILOAD), locals[last]);
        }
        pushVariable(call, locals);
        local(Opcodes.ILOAD, at.orderLocal);
        call(
                (call.writes() ? "written" : "read") + MemoryAccess.name(kind),
                "(" + kind + "Ljava/lang/Object;II)" + (call.writes() ? "V" : kind));
        if (!call.writes() && call.isReference()) {
            mv.visitTypeInsn(Opcodes.CHECKCAST, call.value().getInternalName());
        }
    }

    /** The object or null, and the index of the element or that of a field. */
    private void pushVariable(HandleCall call, int[] locals) {
        if (call.coordinates() == 0) {
            insn(Opcodes.ACONST_NULL);
        } else {
            local(Opcodes.ALOAD, locals[1]);
        }
        if (call.coordinates() == 2) {
            local(Opcodes.ILOAD, locals[2]);
        } else {
            insn(Opcodes.ICONST_M1);
        }
    }

    private void call(String hook, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, hook, descriptor, false);
    }
}
