package dev.heddle.recorder.weave.visitors;

import dev.heddle.trace.event.Op;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Frames: entry, normal return, caught exception, the receiver of a constructor; and the lock of a synchronized method.
 */
final class FrameVisitor extends InstructionVisitor {
    private final SynchronizedBody body;
    private final Set<Label> handlers = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean atHandler;
    private boolean atLoopHead;
    /**
     * The number of objects made and not yet initialised. The constructor call that belongs to none of them is that of
     * {@code super}.
     */
    private int uninitialised;

    FrameVisitor(MethodWeaving at, SynchronizedBody body, MethodVisitor out) {
        super(at, out);
        this.body = body;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        at.reserveLocals();
        if (at.isFrameless()) {
            at.initialiseLocals(mv);
            body.enter(at, mv);
            return;
        }
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, LOG, "current", "()L" + LOG + ";", false);
        local(Opcodes.ASTORE, at.logLocal);
        if (at.isLeaf()) {
            insn(Opcodes.ICONST_0);
        } else {
            pushLog();
            at.pushReceiver(mv);
            push(at.entrySite());
            logHook(enterHook(), "(Ljava/lang/Object;I)I");
        }
        local(Opcodes.ISTORE, at.depthLocal);
        at.initialiseLocals(mv);
        body.enter(at, mv);
        if (at.choosesReads()) {
            MemoryOrderVisitor.acquireAtEntry(at, mv);
        }
    }

    private String enterHook() {
        if (at.type.extent.isLibrary()) {
            return "enterLibrary";
        }
        boolean isRecorded = at.type.options.profile().hasAccesses() || at.facts.accessesWatched;
        return !isRecorded ? "enterNamed" : at.type.isOfPart() ? "enterRecorded" : "enter";
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        if (!at.isOwnHandler(handler)) {
            handlers.add(handler);
        }
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        atHandler |= handlers.contains(label);
        atLoopHead |= at.facts.loopHeads.contains(at.type.offset());
        super.visitLabel(label);
    }

    /** A frame names the objects that are not yet initialised, on every path to it. */
    @Override
    public void visitFrame(int kind, int locals, Object[] local, int stacked, Object[] stack) {
        super.visitFrame(kind, locals, local, stacked, stack);
        Set<Object> made = new HashSet<>();
        addLabels(made, local, locals);
        addLabels(made, stack, stacked);
        uninitialised = made.size();
        if (at.isConstructor()) {
            at.thisInitialised = !Arrays.asList(local).subList(0, locals).contains(Opcodes.UNINITIALIZED_THIS);
        }
    }

    private static void addLabels(Set<Object> made, Object[] types, int count) {
        for (int i = 0; i < count; i++) {
            if (types[i] instanceof Label) {
                made.add(types[i]);
            }
        }
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        at.line = line;
        super.visitLineNumber(line, start);
    }

    /** The first instruction of a handler or a loop: after its frame, before anything else. */
    @Override
    void beforeInstruction() {
        if (atHandler) {
            atHandler = false;
            // A leaf calls nothing, and may not have entered its frame.
            if (!at.isLeaf() && !at.isFrameless()) {
                pushLog();
                local(Opcodes.ILOAD, at.depthLocal);
                logHook("unwind", "(I)V");
            }
            if (at.choosesReads()) {
                MemoryOrderVisitor.acquireFromCalls(mv);
            }
        }
        if (atLoopHead) {
            atLoopHead = false;
            // Before super() nothing is recorded.
            if (at.thisInitialised) {
                pushLog();
                push(at.site(Op.LOOP_ENTER, null));
                push(at.site(Op.LOOP_ITERATE, null));
                logHook("loop", "(II)V");
            }
        }
    }

    @Override
    public void visitInsn(int opcode) {
        beforeInstruction();
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            body.releasing(at, mv);
            if (!at.isFrameless()) {
                pushLog();
                local(Opcodes.ILOAD, at.depthLocal);
                logHook(at.isLeaf() ? "leafExit" : "exit", "(I)V");
            }
            body.release(mv);
        }
        mv.visitInsn(opcode);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        super.visitTypeInsn(opcode, type);
        if (opcode == Opcodes.NEW) {
            uninitialised++;
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
            if (uninitialised > 0) {
                uninitialised--;
            } else if (at.isConstructor()) {
                at.thisInitialised = true;
                if (at.type.options.profile().hasAccesses() && at.recordsAccesses() && !at.facts.overwritesThis) {
                    pushLog();
                    local(Opcodes.ALOAD, 0);
                    local(Opcodes.ILOAD, at.depthLocal);
                    push(at.site(Op.RECEIVER, null));
                    logHook("receiver", "(Ljava/lang/Object;II)V");
                }
                if (at.type.isMadeHere() && !at.facts.overwritesThis) {
                    pushLog();
                    local(Opcodes.ALOAD, 0);
                    logHook("claim", "(Ljava/lang/Object;)V");
                }
            }
        }
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
        // A handler begins by storing the exception, and compilers may let the handler cover that instruction itself. A
        // call there would make the client compiler give up.
        if (!atHandler || opcode != Opcodes.ASTORE) {
            beforeInstruction();
        }
        mv.visitVarInsn(opcode, index);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        body.end(at, mv);
        super.visitMaxs(maxStack, maxLocals);
    }
}
