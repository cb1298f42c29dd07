package dev.heddle.recorder.weave.visitors;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * New objects and arrays with the instruction that made them: recorded, or only reported to a scheduler. An object that
 * is discarded right after its construction does not count.
 */
final class AllocationVisitor extends HookWriter {
    /** Objects made and not yet initialised, innermost first. */
    private final Deque<Made> uninitialised = new ArrayDeque<>();

    /** Objects that frames may name, by the label of the instruction that made them. */
    private final Map<Label, Made> byLabel = new HashMap<>();

    private Label label;
    private int labelOffset;
    private boolean atNew;

    /** A new object, with or without a second reference to it on the stack below the arguments of its constructor. */
    private static final class Made {
        /** 0 if the allocation is not reported. */
        final int site;

        boolean isKept;

        Made(int site) {
            this.site = site;
        }
    }

    AllocationVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitLabel(Label here) {
        super.visitLabel(here);
        label = here;
        labelOffset = at.type.offset();
    }

    /** A frame names the objects that are not yet initialised, on every path to it. */
    @Override
    public void visitFrame(int kind, int locals, Object[] local, int stacked, Object[] stack) {
        super.visitFrame(kind, locals, local, stacked, stack);
        Set<Object> seen = new HashSet<>();
        uninitialised.clear();
        for (int i = 0; i < stacked; i++) {
            if (stack[i] instanceof Label && seen.add(stack[i])) {
                Made made = byLabel.get(stack[i]);
                uninitialised.push(made == null ? new Made(0) : made);
            }
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        super.visitTypeInsn(opcode, type);
        if (opcode == Opcodes.NEW) {
            Made made = new Made(site(new Member(type, "<init>", ""), type));
            uninitialised.push(made);
            if (label != null && labelOffset == at.type.offset()) {
                byLabel.put(label, made);
            }
            atNew = true;
        } else if (opcode == Opcodes.ANEWARRAY) {
            allocated(site(new Member("[" + type, "<init>", ""), null));
        }
    }

    @Override
    public void visitInsn(int opcode) {
        super.visitInsn(opcode);
        if (atNew && opcode == Opcodes.DUP) {
            uninitialised.peek().isKept = true;
        }
        atNew = false;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        atNew = false;
        if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>") && !uninitialised.isEmpty()) {
            Made made = uninitialised.pop();
            if (made.isKept) {
                allocated(made.site);
            }
        }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        super.visitIntInsn(opcode, operand);
        atNew = false;
        if (opcode == Opcodes.NEWARRAY) {
            allocated(site(null, null));
        }
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        super.visitMultiANewArrayInsn(descriptor, dimensions);
        allocated(site(new Member(descriptor, "<init>", ""), null));
    }

    /** @param type the class; null for an array */
    private int site(Member made, String type) {
        boolean isWanted = at.recordsAllocations()
                || at.type.options.selection().isMaker(at.method, at.offset(), type, at.type.hierarchy, at.type.loader);
        return isWanted ? at.site(Op.ALLOCATE, made) : 0;
    }

    private void allocated(int site) {
        if (site == 0) {
            return;
        }
        insn(Opcodes.DUP);
        pushLog();
        insn(Opcodes.SWAP);
        push(site);
        logHook(at.recordsAllocations() ? "allocated" : "made", "(Ljava/lang/Object;I)V");
    }
}
