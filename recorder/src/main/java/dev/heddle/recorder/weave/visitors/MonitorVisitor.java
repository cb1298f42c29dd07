package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.weave.facts.CoveringRanges;
import dev.heddle.trace.event.Op;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Synchronized blocks: hooked while the monitor is held. The JIT compilers give up on a method in which an exception
 * could leave a monitor held. The handler that releases the lock therefore also covers the hook after the acquisition.
 *
 * <p>Reading the identity of a locked object is expensive. It is therefore read before the acquisition and kept in a
 * local. Compilers keep the lock in a local of its own, stored just before the acquisition and loaded just before the
 * release; this local leads to the identity. In other code the locked object itself is read.
 */
final class MonitorVisitor extends HookWriter {
    private static final int NONE = -1;

    /** By local of a lock: the local of its identity. */
    private final Map<Integer, Integer> identities = new HashMap<>();
    /**
     * By number of an instruction that enters a monitor: the start of the hook after it. The handler of the block that
     * follows also covers the hook.
     */
    private final Map<Integer, Label> hookStarts = new HashMap<>();
    /** The ranges that cover the current instruction, in the order of the method's table. */
    private final CoveringRanges covering = new CoveringRanges();
    /** By the handlers that release a lock and cover themselves: the handler that covers them instead. */
    private final Map<Label, LockRelease> releases = new HashMap<>();
    /** The same handlers, with the local of the lock. */
    private final Map<LockRelease, Integer> locksReleased = new LinkedHashMap<>();
    /** The handler whose frame comes next, or null. */
    private LockRelease framed;
    /** The handler for the current lock-releasing handler, until that has released its lock; otherwise null. */
    private LockRelease releasing;
    /** The number of visited ranges with a handler. */
    private int ranges;
    /** The number of visited instructions that enter a monitor. */
    private int entered;
    /** The local in which the previous instruction stored the top of the stack, or {@link #NONE}. */
    private int stored = NONE;
    /** The local from which the previous instruction loaded the top of the stack, or {@link #NONE}. */
    private int loaded = NONE;

    MonitorVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    private void forget() {
        stored = NONE;
        loaded = NONE;
    }

    @Override
    public void visitInsn(int opcode) {
        int lockStored = stored;
        int lockLoaded = loaded;
        forget();
        if (opcode == Opcodes.MONITORENTER) {
            enter(lockStored);
        } else if (opcode == Opcodes.MONITOREXIT) {
            exit(lockLoaded);
        } else {
            super.visitInsn(opcode);
        }
    }

    private void enter(int lockLocal) {
        int site = at.site(Op.ACQUIRE, null);
        if (at.type.hasOnlyFacts()) {
            insn(Opcodes.DUP);
            monitorEnter();
            lockHook("entered", site);
            return;
        }
        if (at.isControlled()) {
            insn(Opcodes.DUP);
            hook("beforeAcquire", "(Ljava/lang/Object;I)V", site);
        }
        Integer known = lockLocal == NONE ? null : identities.get(lockLocal);
        if (known == null && lockLocal != NONE) {
            known = at.nextIdentityLocal();
            identities.put(lockLocal, known);
        }
        int identity = known == null ? at.intLocal : known;
        insn(Opcodes.DUP);
        hook("identity", "(Ljava/lang/Object;)I");
        local(Opcodes.ISTORE, identity);
        insn(Opcodes.DUP);
        monitorEnter();
        local(Opcodes.ILOAD, identity);
        pushLog();
        hook("acquired", "(Ljava/lang/Object;I" + LOG_TYPE + "I)V", site);
    }

    private void monitorEnter() {
        insn(Opcodes.MONITORENTER);
        Label hookStart = hookStarts.get(entered++);
        if (hookStart != null) {
            super.visitLabel(hookStart);
        }
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        covering.add(start, end, handler, type);
        int range = ranges++;
        if (at.facts.isLockHandler(range)) {
            LockRelease release = at.newLockRelease();
            releases.put(handler, release);
            if (start != handler) {
                super.visitTryCatchBlock(start, handler, handler, null);
            }
            super.visitTryCatchBlock(handler, end, release.label(), null);
        } else {
            super.visitTryCatchBlock(start, end, handler, type);
        }
        Integer entered = at.facts.enteredBefore(range);
        if (entered != null) {
            // Before the ranges of outer blocks, whose handlers do not release this lock.
            Label hookStart = new Label();
            hookStarts.put(entered, hookStart);
            super.visitTryCatchBlock(hookStart, start, handler, null);
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        for (Map.Entry<LockRelease, Integer> entry : locksReleased.entrySet()) {
            entry.getKey().write(at, at.frameOfOwnLocals(), entry.getValue(), mv);
        }
        super.visitMaxs(maxStack, maxLocals);
    }

    private void exit(int lockLocal) {
        if (releasing != null) {
            locksReleased.put(releasing, lockLocal);
            releasing = null;
        }
        insn(Opcodes.DUP);
        if (at.type.hasOnlyFacts()) {
            lockHook("leaving", at.site(Op.RELEASE, null));
            insn(Opcodes.MONITOREXIT);
            return;
        }
        Integer identity = identities.get(lockLocal);
        if (identity == null) {
            insn(Opcodes.DUP);
            hook("identity", "(Ljava/lang/Object;)I");
        } else {
            local(Opcodes.ILOAD, identity);
        }
        pushLog();
        hook("releasing", "(Ljava/lang/Object;I" + LOG_TYPE + "I)V", at.site(Op.RELEASE, null));
        insn(Opcodes.MONITOREXIT);
    }

    private void lockHook(String name, int site) {
        push(site);
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, LockCallVisitor.HOOKS, name, "(Ljava/lang/Object;I)V", false);
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
        super.visitVarInsn(opcode, index);
        forget();
        if (opcode == Opcodes.ASTORE) {
            stored = index;
        } else if (opcode == Opcodes.ALOAD) {
            loaded = index;
        }
    }

    @Override
    public void visitLabel(Label label) {
        super.visitLabel(label);
        covering.at(label);
        if (releases.containsKey(label)) {
            releasing = releases.get(label);
            releasing.coveredBy(covering.others(label));
            framed = releasing;
        }
        forget();
    }

    @Override
    public void visitFrame(int kind, int locals, Object[] local, int stacked, Object[] stack) {
        super.visitFrame(kind, locals, local, stacked, stack);
        if (framed != null) {
            framed.framedBy(Arrays.copyOf(local, locals));
            framed = null;
        }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        forget();
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        forget();
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        forget();
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        forget();
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        forget();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        forget();
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitLdcInsn(Object value) {
        forget();
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int index, int increment) {
        forget();
        super.visitIincInsn(index, increment);
    }
}
