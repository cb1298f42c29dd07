package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.SynchroniserHooks;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The places where a thread observes an interrupt of itself or another thread: where it reads the flag, and where it
 * catches an {@code InterruptedException} from any wait.
 *
 * <p>A handler is recognised by the frame at its start. Classes older than Java 6 have no frames, so their handlers are
 * not recorded.
 */
final class InterruptVisitor extends HookWriter {
    private static final String HOOK_CLASS = Type.getInternalName(SynchroniserHooks.class);
    private static final Set<String> CAUGHT =
            Set.of("java/lang/InterruptedException", "java/lang/Exception", "java/lang/Throwable");

    private final Set<Label> handlers = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean atHandler;

    InterruptVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        // An exception that passes a finally block is caught further out.
        if (type != null && CAUGHT.contains(type)) {
            handlers.add(handler);
        }
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        atHandler = handlers.contains(label);
        super.visitLabel(label);
    }

    @Override
    public void visitFrame(int kind, int locals, Object[] local, int stacked, Object[] stack) {
        super.visitFrame(kind, locals, local, stacked, stack);
        if (atHandler && stacked == 1) {
            insn(Opcodes.DUP);
            push(at.site(Op.INTERRUPTED, null));
            call("caught", "(Ljava/lang/Throwable;I)V");
        }
        atHandler = false;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean isOwn = opcode == Opcodes.INVOKESTATIC && name.equals("interrupted");
        boolean isAny = opcode == Opcodes.INVOKEVIRTUAL && name.equals("isInterrupted");
        if (!descriptor.equals("()Z") || !isOwn && !isAny || !at.type.hierarchy.isThread(owner, at.type.loader)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        Member called = new Member(owner, name, descriptor);
        if (isAny) {
            insn(Opcodes.DUP);
            local(Opcodes.ASTORE, at.objectLocal);
        }
        if (at.isControlled()) {
            pushAsked(isAny);
            push(at.site(Op.ASKED, called));
            call("beforeCall", "(Ljava/lang/Object;I)V");
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (isAny && at.isControlled()) {
            local(Opcodes.ALOAD, at.objectLocal);
            threadHook("isInterrupted", "(ZLjava/lang/Thread;)Z");
        }
        insn(Opcodes.DUP);
        pushAsked(isAny);
        push(at.site(Op.INTERRUPTED, called));
        call("interrupted", "(ZLjava/lang/Thread;I)V");
    }

    /** Writes the push of the thread whose flag is read. */
    private void pushAsked(boolean isAny) {
        if (isAny) {
            local(Opcodes.ALOAD, at.objectLocal);
        } else {
            mv.visitMethodInsn(
                    Opcodes.INVOKESTATIC, "java/lang/Thread", "currentThread", "()Ljava/lang/Thread;", false);
        }
    }

    private void call(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, name, descriptor, false);
    }
}
