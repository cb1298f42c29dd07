package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.LineLock;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.repair.Repairs;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Holds a lock while a thread executes lines of a method, for a repair that the run tries. Where control may come from
 * another line, a local of the method determines whether the lock is held; so branches into lines and out of them need
 * no analysis. Its hooks go past the visitors of other concerns.
 */
final class LineLockVisitor extends InstructionVisitor {
    private static final String LOCK = Type.getInternalName(LineLock.class);

    /** Writes frames and no other hooks. */
    private final MethodVisitor out;

    private final Label start = new Label();
    private int heldLocal;
    /** Whether the current line is locked. */
    private boolean isLocked;
    /** Whether the lock is held before the current instruction if the previous one precedes it. */
    private boolean isHeld;
    /** Whether another instruction may precede the current one. */
    private boolean isJoin;

    LineLockVisitor(MethodWeaving at, MethodVisitor hooked, MethodVisitor out) {
        super(at, hooked);
        this.out = out;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        heldLocal = at.newLocal(Type.INT_TYPE);
        out.visitInsn(Opcodes.ICONST_0);
        out.visitVarInsn(Opcodes.ISTORE, heldLocal);
        out.visitLabel(start);
    }

    @Override
    public void visitLineNumber(int line, Label label) {
        super.visitLineNumber(line, label);
        isLocked = at.type.isLocked(line);
    }

    @Override
    public void visitLabel(Label label) {
        super.visitLabel(label);
        // Without frames any label may be the target of a branch.
        isJoin |= at.type.facts.version < Opcodes.V1_6;
    }

    @Override
    public void visitFrame(int kind, int locals, Object[] local, int stacked, Object[] stack) {
        super.visitFrame(kind, locals, local, stacked, stack);
        isJoin = true;
    }

    @Override
    void beforeInstruction() {
        if (isJoin || isHeld != isLocked) {
            call(isLocked ? "enter" : "leave", isLocked ? Op.ACQUIRE : Op.RELEASE);
            isJoin = false;
            isHeld = isLocked;
        }
    }

    private void call(String hook, Op op) {
        out.visitVarInsn(Opcodes.ILOAD, heldLocal);
        out.visitVarInsn(Opcodes.ALOAD, at.logLocal);
        push(out, at.site(op, Repairs.LINE_LOCK));
        out.visitMethodInsn(Opcodes.INVOKESTATIC, LOCK, hook, "(I" + LOG_TYPE + "I)I", false);
        out.visitVarInsn(Opcodes.ISTORE, heldLocal);
    }

    @Override
    public void visitInsn(int opcode) {
        beforeInstruction();
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            call("leave", Op.RELEASE);
        }
        mv.visitInsn(opcode);
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
        // A handler begins by storing the exception; see FrameVisitor.
        if (opcode != Opcodes.ASTORE) {
            beforeInstruction();
        }
        mv.visitVarInsn(opcode, index);
    }

    /** An exception that leaves the method also leaves the lock. */
    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        Label handler = new Label();
        out.visitLabel(handler);
        if (at.type.facts.version >= Opcodes.V1_6) {
            Object[] frame = at.frameOfOwnLocals();
            out.visitFrame(Opcodes.F_NEW, frame.length, frame, 1, new Object[] {"java/lang/Throwable"});
        }
        out.visitVarInsn(Opcodes.ALOAD, at.logLocal);
        out.visitVarInsn(Opcodes.ILOAD, at.depthLocal);
        logHook(out, "unwind", "(I)V");
        call("leave", Op.RELEASE);
        out.visitInsn(Opcodes.ATHROW);
        out.visitTryCatchBlock(start, handler, handler, null);
        super.visitMaxs(maxStack, maxLocals);
    }
}
