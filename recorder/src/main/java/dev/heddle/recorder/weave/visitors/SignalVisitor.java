package dev.heddle.recorder.weave.visitors;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** {@code wait}, {@code notify}, and the permits of {@code LockSupport}: replaced. */
final class SignalVisitor extends HookWriter {
    private static final String LOCK_SUPPORT = "java/util/concurrent/locks/LockSupport";
    private static final String UNSAFE = "jdk/internal/misc/Unsafe";

    SignalVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Member called = new Member(owner, name, descriptor);
        boolean replaced = opcode == Opcodes.INVOKESTATIC
                ? isPermit(owner) && permit(called)
                : owner.equals(UNSAFE)
                        ? at.isControlled() && unsafe(called)
                        : (name.equals("wait") || name.startsWith("notify")) && monitor(called);
        if (!replaced) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    /** Only a scheduler needs the blocking of the JDK's synchronisers; a recording has their meaning. */
    private boolean isPermit(String owner) {
        return owner.equals(LOCK_SUPPORT) && (at.isControlled() || !at.type.extent.isLibrary());
    }

    /** Pools of later JDKs park without {@code LockSupport}. */
    private boolean unsafe(Member called) {
        switch (called.name() + called.descriptor()) {
            case "park(ZJ)V" -> {
                push(at.site(Op.PARK, called));
                threadHook("parkUnsafe", "(Ljava/lang/Object;ZJII)V", at.site(Op.RESUME, called));
                return true;
            }
            case "unpark(Ljava/lang/Object;)V" -> {
                threadHook("unparkUnsafe", "(Ljava/lang/Object;Ljava/lang/Object;I)V", at.site(Op.UNPARK, called));
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    /** These methods are final in Object, so every call runs them, whatever class the instruction names. */
    private boolean monitor(Member called) {
        switch (called.name() + called.descriptor()) {
            case "wait()V" -> {
                insn(Opcodes.LCONST_0);
                insn(Opcodes.ICONST_0);
            }
            case "wait(J)V" -> insn(Opcodes.ICONST_0);
            case "wait(JI)V" -> {}
            case "notify()V" -> {
                insn(Opcodes.ICONST_0);
                hook("signal", "(Ljava/lang/Object;ZI)V", at.site(Op.NOTIFY, called));
                return true;
            }
            case "notifyAll()V" -> {
                insn(Opcodes.ICONST_1);
                hook("signal", "(Ljava/lang/Object;ZI)V", at.site(Op.NOTIFY_ALL, called));
                return true;
            }
            default -> {
                return false;
            }
        }
        push(at.site(Op.WAIT, called));
        hook("await", "(Ljava/lang/Object;JIII)V", at.site(Op.WAKE, called));
        return true;
    }

    private boolean permit(Member called) {
        String hook;
        switch (called.name() + called.descriptor()) {
            case "unpark(Ljava/lang/Thread;)V" -> {
                threadHook("unpark", "(Ljava/lang/Thread;I)V", at.site(Op.UNPARK, called));
                return true;
            }
            case "park()V" -> {
                insn(Opcodes.ACONST_NULL);
                mv.visitLdcInsn(-1L);
                hook = "park";
            }
            case "park(Ljava/lang/Object;)V" -> {
                mv.visitLdcInsn(-1L);
                hook = "park";
            }
            case "parkNanos(J)V" -> {
                nullBelowLong();
                hook = "parkNanos";
            }
            case "parkNanos(Ljava/lang/Object;J)V" -> hook = "parkNanos";
            case "parkUntil(J)V" -> {
                nullBelowLong();
                hook = "parkUntil";
            }
            case "parkUntil(Ljava/lang/Object;J)V" -> hook = "parkUntil";
            default -> {
                return false;
            }
        }
        push(at.site(Op.PARK, called));
        threadHook(hook, "(Ljava/lang/Object;JII)V", at.site(Op.RESUME, called));
        return true;
    }

    private void nullBelowLong() {
        insn(Opcodes.ACONST_NULL);
        insn(Opcodes.DUP_X2);
        insn(Opcodes.POP);
    }
}
