package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.weave.facts.ClassFacts;
import dev.heddle.recorder.weave.facts.SynchronizedCalls;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The lock of a synchronized method.
 *
 * <p>A class that is being loaded loses the {@code synchronized} of its methods. Their bodies take the lock themselves,
 * so that there is an instruction before the acquisition. The methods of a class that was loaded before must stay as
 * declared. Their hooks are inside, and callers are woven instead ({@link SynchronizedCalls}).
 *
 * <p>The frame is left before the lock is released, so that no instruction that could throw is between the release and
 * the return: the JIT compilers give up on methods with unbalanced locks.
 */
public final class SynchronizedBody {
    /** The weaving of a method's lock. */
    public enum Kind {
        /** Not synchronized. */
        NONE,
        /** The body takes the lock. */
        TAKEN,
        /** The JVM takes the lock; the body only records it. */
        RECORDED
    }

    private final Kind kind;
    private final Label start = new Label();
    private int lockLocal;
    private int identityLocal;
    /** The frame of the handlers: locals that other visitors add later are not set on every path to them. */
    private Object[] frame;

    public SynchronizedBody(Kind kind) {
        this.kind = kind;
    }

    void enter(MethodWeaving at, MethodVisitor out) {
        if (kind == Kind.NONE) {
            return;
        }
        lockLocal = at.newLocal(ClassFacts.OBJECT);
        if (at.isStatic()) {
            out.visitLdcInsn(Type.getObjectType(at.type.facts.name));
        } else {
            out.visitVarInsn(Opcodes.ALOAD, 0);
        }
        out.visitVarInsn(Opcodes.ASTORE, lockLocal);
        int site = at.siteOfMethod(Op.ACQUIRE, Site.ENTRY);
        if (at.type.hasOnlyFacts()) {
            frame = at.frameOfOwnLocals();
            out.visitLabel(start);
            lockHook("entered", site, out);
            return;
        }
        identityLocal = at.newLocal(Type.INT_TYPE);
        out.visitVarInsn(Opcodes.ALOAD, lockLocal);
        HookWriter.hook(out, "identity", "(Ljava/lang/Object;)I");
        out.visitVarInsn(Opcodes.ISTORE, identityLocal);
        frame = at.frameOfOwnLocals();
        if (kind == Kind.TAKEN) {
            if (at.isControlled()) {
                out.visitVarInsn(Opcodes.ALOAD, lockLocal);
                HookWriter.push(out, site);
                HookWriter.hook(out, "beforeAcquire", "(Ljava/lang/Object;I)V");
            }
            out.visitVarInsn(Opcodes.ALOAD, lockLocal);
            out.visitInsn(Opcodes.MONITORENTER);
        }
        out.visitLabel(start);
        out.visitVarInsn(Opcodes.ALOAD, lockLocal);
        out.visitVarInsn(Opcodes.ILOAD, identityLocal);
        out.visitVarInsn(Opcodes.ALOAD, at.logLocal);
        HookWriter.push(out, site);
        HookWriter.hook(out, "acquired", "(Ljava/lang/Object;I" + HookWriter.LOG_TYPE + "I)V");
    }

    /** Before the frame is left. */
    void releasing(MethodWeaving at, MethodVisitor out) {
        if (kind == Kind.NONE) {
            return;
        }
        if (at.type.hasOnlyFacts()) {
            lockHook("leaving", at.siteOfMethod(Op.RELEASE, Site.EXIT), out);
        } else {
            out.visitVarInsn(Opcodes.ALOAD, lockLocal);
            out.visitVarInsn(Opcodes.ILOAD, identityLocal);
            out.visitVarInsn(Opcodes.ALOAD, at.logLocal);
            HookWriter.push(out, at.siteOfMethod(Op.RELEASE, Site.EXIT));
            HookWriter.hook(out, "releasing", "(Ljava/lang/Object;I" + HookWriter.LOG_TYPE + "I)V");
        }
    }

    private void lockHook(String name, int site, MethodVisitor out) {
        out.visitVarInsn(Opcodes.ALOAD, lockLocal);
        HookWriter.push(out, site);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, LockCallVisitor.HOOKS, name, "(Ljava/lang/Object;I)V", false);
    }

    /** Directly before the return. */
    void release(MethodVisitor out) {
        if (kind == Kind.TAKEN) {
            out.visitVarInsn(Opcodes.ALOAD, lockLocal);
            out.visitInsn(Opcodes.MONITOREXIT);
        }
    }

    /** After the last instruction: the exit by an exception. */
    void end(MethodWeaving at, MethodVisitor out) {
        if (kind == Kind.NONE) {
            return;
        }
        Label handler = new Label();
        out.visitLabel(handler);
        if (at.type.facts.version >= Opcodes.V1_6) {
            out.visitFrame(Opcodes.F_NEW, frame.length, frame, 1, new Object[] {"java/lang/Throwable"});
        }
        if (!at.isFrameless()) {
            out.visitVarInsn(Opcodes.ALOAD, at.logLocal);
            out.visitVarInsn(Opcodes.ILOAD, at.depthLocal);
            HookWriter.logHook(out, "unwind", "(I)V");
        }
        releasing(at, out);
        release(out);
        Label released = new Label();
        out.visitLabel(released);
        out.visitInsn(Opcodes.ATHROW);
        out.visitTryCatchBlock(start, handler, handler, null);
        if (kind == Kind.TAKEN) {
            LockRelease release = at.newLockRelease();
            out.visitTryCatchBlock(handler, released, release.label(), null);
            release.write(at, frame, lockLocal, out);
        }
    }
}
