package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.SynchroniserHooks;
import dev.heddle.recorder.weave.facts.ClassValues;
import dev.heddle.recorder.weave.synchronisers.SynchroniserTable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Class values: a thread that gets a value acquires what was done before the value was computed. {@code ClassValue}
 * itself is not woven, because the hooks use it. Woven are the program's calls of {@code get}, by this class, and its
 * {@code computeValue}, by {@link SynchroniserTable}.
 */
final class ClassValueVisitor extends HookWriter {
    private static final String HOOK_CLASS = Type.getInternalName(SynchroniserHooks.class);
    private static final String OBJECT = "Ljava/lang/Object;";

    ClassValueVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (opcode == Opcodes.INVOKESTATIC || !ClassValues.isGet(at.type, owner, name, descriptor)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        int site = at.site(Op.RECEIVE, new Member(owner, name, descriptor));
        insn(Opcodes.DUP2);
        if (at.isControlled()) {
            insn(Opcodes.DUP2);
            push(site);
            call("beforeClassValue", OBJECT + OBJECT);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        insn(Opcodes.DUP_X2);
        push(site);
        call("classValue", OBJECT + OBJECT + OBJECT);
    }

    private void call(String name, String arguments) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, name, "(" + arguments + "I)V", false);
    }
}
