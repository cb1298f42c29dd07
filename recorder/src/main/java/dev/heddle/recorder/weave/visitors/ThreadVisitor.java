package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Methods of {@code Thread}, called on any subclass: replaced. */
final class ThreadVisitor extends HookWriter {
    ThreadVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        // The start of a thread is also recorded in the method start itself.
        if (at.type.hasOnlyFacts() && !name.equals("join")) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        Member called = new Member(owner, name, descriptor);
        boolean replaced =
                switch (opcode) {
                    case Opcodes.INVOKEVIRTUAL -> isVirtual(name) && virtual(called);
                    case Opcodes.INVOKESTATIC -> isStatic(name) && isStatic(called);
                    case Opcodes.INVOKESPECIAL -> special(called);
                    default -> false;
                };
        if (!replaced) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private boolean isThread(Member called) {
        return at.type.hierarchy.isThread(called.owner(), at.type.loader);
    }

    /** Few calls have such a name; checked first because the rest makes strings. */
    private static boolean isVirtual(String name) {
        return name.equals("start")
                || name.equals("join")
                || name.equals("interrupt")
                || name.equals("isAlive")
                || name.equals("getState");
    }

    private static boolean isStatic(String name) {
        return name.equals("sleep") || name.equals("yield") || name.equals("onSpinWait");
    }

    private boolean virtual(Member called) {
        switch (called.name() + called.descriptor()) {
            case "start()V" -> {
                return isThread(called) && hooked("start", "(Ljava/lang/Thread;I)V", Op.START, called);
            }
            case "interrupt()V" -> {
                String hook = at.type.extent.isLibrary() ? "interruptByLibrary" : "interrupt";
                return isThread(called) && hooked(hook, "(Ljava/lang/Thread;I)V", Op.INTERRUPT, called);
            }
            case "join()V" -> {
                if (!isThread(called)) {
                    return false;
                }
                insn(Opcodes.LCONST_0);
                insn(Opcodes.ICONST_0);
                return hooked("join", "(Ljava/lang/Thread;JII)V", Op.JOIN, called);
            }
            case "join(J)V" -> {
                if (!isThread(called)) {
                    return false;
                }
                insn(Opcodes.ICONST_0);
                return hooked("join", "(Ljava/lang/Thread;JII)V", Op.JOIN, called);
            }
            case "join(JI)V" -> {
                return isThread(called) && hooked("join", "(Ljava/lang/Thread;JII)V", Op.JOIN, called);
            }
            case "isAlive()Z" -> {
                return at.type.extent == WeaveExtent.PROGRAM
                        && isThread(called)
                        && asked("isAlive", "(Ljava/lang/Thread;II)Z", called);
            }
            case "getState()Ljava/lang/Thread$State;" -> {
                return at.type.extent == WeaveExtent.PROGRAM
                        && isThread(called)
                        && asked("stateOf", "(Ljava/lang/Thread;II)Ljava/lang/Thread$State;", called);
            }
            case "join(Ljava/time/Duration;)Z" -> {
                return isThread(called)
                        && hooked("joinFor", "(Ljava/lang/Thread;Ljava/time/Duration;I)Z", Op.JOIN, called);
            }
            default -> {
                return false;
            }
        }
    }

    private boolean isStatic(Member called) {
        switch (called.name() + called.descriptor()) {
            case "sleep(J)V" -> {
                if (!isThread(called)) {
                    return false;
                }
                insn(Opcodes.ICONST_0);
                return hooked("sleep", "(JII)V", Op.SLEEP, called);
            }
            case "sleep(JI)V" -> {
                return isThread(called) && hooked("sleep", "(JII)V", Op.SLEEP, called);
            }
            case "sleep(Ljava/time/Duration;)V" -> {
                return isThread(called) && hooked("sleepFor", "(Ljava/time/Duration;I)V", Op.SLEEP, called);
            }
            case "yield()V" -> {
                return isThread(called) && hooked("yieldNow", "(I)V", Op.YIELD, called);
            }
            case "onSpinWait()V" -> {
                return isThread(called) && hooked("spinWait", "(I)V", Op.YIELD, called);
            }
            default -> {
                return false;
            }
        }
    }

    /** {@code super.start()}, if it is the real one and not an override, which is woven itself. */
    private boolean special(Member called) {
        if (!called.name().equals("start")
                || !called.descriptor().equals("()V")
                || !at.type.hierarchy.startsThread(called.owner(), at.type.loader)) {
            return false;
        }
        insn(Opcodes.DUP);
        threadHook("beforeSuperStart", "(Ljava/lang/Thread;I)V", at.site(Op.START, called));
        insn(Opcodes.DUP);
        mv.visitMethodInsn(Opcodes.INVOKESPECIAL, called.owner(), called.name(), called.descriptor(), false);
        threadHook("afterSuperStart", "(Ljava/lang/Thread;)V");
        return true;
    }

    private boolean asked(String name, String descriptor, Member called) {
        boolean isRecorded = at.type.options.profile().hasAccesses();
        if (isRecorded) {
            insn(Opcodes.DUP);
            local(Opcodes.ASTORE, at.objectLocal);
        }
        push(at.site(Op.ASKED, called));
        hooked(name, descriptor, Op.JOIN, called);
        if (isRecorded) {
            local(Opcodes.ALOAD, at.objectLocal);
            threadHook("askedThread", "(Ljava/lang/Object;I)V", at.site(Op.ASKED, called));
        }
        return true;
    }

    private boolean hooked(String name, String descriptor, Op op, Member called) {
        threadHook(name, descriptor, at.site(op, called));
        return true;
    }
}
