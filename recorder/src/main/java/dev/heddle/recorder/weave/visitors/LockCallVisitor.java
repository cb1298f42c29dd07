package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.LockOrderHooks;
import dev.heddle.recorder.weave.synchronisers.LockMethods;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** In the profile {@code facts}: calls of the methods of locks, hooked after acquisitions and before releases. */
final class LockCallVisitor extends HookWriter {
    /** The class of the hooks of this profile. */
    static final String HOOKS = Type.getInternalName(LockOrderHooks.class);

    private static final String SITE_AND_METHOD = "II";

    LockCallVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        int method = LockMethods.acquiring(opcode, name, descriptor);
        if (method >= 0) {
            acquire(method, opcode, owner, name, descriptor, isInterface);
            return;
        }
        if (LockMethods.releases(opcode, name, descriptor)) {
            release(descriptor);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    private void acquire(int method, int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Type[] arguments = LockMethods.arguments(method);
        int[] spilled = at.spills(arguments);
        spill(arguments, spilled);
        insn(Opcodes.DUP);
        unspill(arguments, spilled);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        push(at.site(Op.ACQUIRE, new Member(owner, name, descriptor)));
        push(method);
        char result = descriptor.charAt(descriptor.length() - 1);
        switch (result) {
            case 'Z' -> call("tried", "(Ljava/lang/Object;Z" + SITE_AND_METHOD + ")Z");
            case 'J' -> call("stamped", "(Ljava/lang/Object;J" + SITE_AND_METHOD + ")J");
            default -> call("locked", "(Ljava/lang/Object;" + SITE_AND_METHOD + ")V");
        }
    }

    /** The lock is on top of the stack, or below a stamp. */
    private void release(String descriptor) {
        if (descriptor.equals("()V")) {
            insn(Opcodes.DUP);
        } else {
            insn(Opcodes.DUP2_X1);
            insn(Opcodes.POP2);
            insn(Opcodes.DUP_X2);
        }
        call("unlocking", "(Ljava/lang/Object;)V");
    }

    private void call(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false);
    }
}
