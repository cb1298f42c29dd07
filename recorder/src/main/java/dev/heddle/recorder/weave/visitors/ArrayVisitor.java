package dev.heddle.recorder.weave.visitors;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reads and writes of array elements: hooked after the read and before the write. */
final class ArrayVisitor extends HookWriter {
    /** By opcode, starting with IALOAD and IASTORE. */
    private static final String[] ELEMENTS = {"I", "J", "F", "D", "Ljava/lang/Object;", "B", "C", "S"};

    /** Hooks of runs in which reads may see older writes; null in other runs. */
    private final MemoryAccess memory;

    ArrayVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
        memory = at.choosesReads() ? new MemoryAccess(at, out) : null;
    }

    @Override
    public void visitInsn(int opcode) {
        if (!at.recordsAccesses()) {
            decide(opcode);
            super.visitInsn(opcode);
        } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            load(opcode);
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            store(opcode);
        } else {
            super.visitInsn(opcode);
        }
    }

    /** Writes the call to the scheduler before an access that is not recorded. */
    private void decide(int opcode) {
        boolean isLoad = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
        boolean isStore = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        if (!isLoad && !isStore) {
            return;
        }
        Member element = new Member("", "", ELEMENTS[opcode - (isLoad ? Opcodes.IALOAD : Opcodes.IASTORE)]);
        if (!at.type.options.selection().hasElements(element.descriptor())
                || at.type.options.selection().leavesOut(at.method, at.offset())) {
            return;
        }
        boolean isWide = opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE;
        if (isStore) {
            insn(isWide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
            insn(isWide ? Opcodes.POP2 : Opcodes.POP);
        }
        insn(Opcodes.DUP2);
        pushLog();
        insn(Opcodes.DUP_X2);
        insn(Opcodes.POP);
        push(at.site(isLoad ? Op.ARRAY_LOAD : Op.ARRAY_STORE, element));
        logHook("beforeArray", "(Ljava/lang/Object;II)V");
        if (isStore) {
            insn(isWide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
            insn(Opcodes.POP2);
        }
    }

    private void load(int opcode) {
        Member element = new Member("", "", ELEMENTS[opcode - Opcodes.IALOAD]);
        int site = at.site(Op.ARRAY_LOAD, element);
        insn(Opcodes.DUP2);
        if (at.isControlled()) {
            insn(Opcodes.DUP2);
            hook("beforeArray", "(Ljava/lang/Object;II)V", site);
        }
        local(Opcodes.ISTORE, at.intLocal);
        local(Opcodes.ASTORE, at.objectLocal);
        if (memory != null) {
            memory.loading(site);
        }
        insn(opcode);
        if (memory != null) {
            memory.loaded();
        }
        pushLog();
        local(Opcodes.ALOAD, at.objectLocal);
        local(Opcodes.ILOAD, at.intLocal);
        accessHook("array", "Ljava/lang/Object;I", site);
        if (opcode == Opcodes.AALOAD) {
            element(element);
        }
    }

    /** The element on top may be an array inside the one in the local. */
    private void element(Member element) {
        insn(Opcodes.DUP);
        pushLog();
        insn(Opcodes.SWAP);
        local(Opcodes.ALOAD, at.objectLocal);
        accessHook("element", "Ljava/lang/Object;Ljava/lang/Object;", at.site(Op.HOLDS, element));
    }

    private void store(int opcode) {
        Member element = new Member("", "", ELEMENTS[opcode - Opcodes.IASTORE]);
        int site = at.site(Op.ARRAY_STORE, element);
        boolean isWide = opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE;
        // array, index, value: move the value to the bottom
        insn(isWide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
        insn(isWide ? Opcodes.POP2 : Opcodes.POP);
        if (at.isControlled()) {
            insn(Opcodes.DUP2);
            hook("beforeArray", "(Ljava/lang/Object;II)V", site);
        }
        if (memory != null) {
            memory.storing(site);
        }
        insn(Opcodes.DUP2);
        pushLog();
        insn(Opcodes.DUP_X2);
        insn(Opcodes.POP);
        accessHook("array", "Ljava/lang/Object;I", site);
        if (opcode == Opcodes.AASTORE) {
            insn(Opcodes.SWAP);
            insn(Opcodes.DUP);
            local(Opcodes.ASTORE, at.objectLocal);
            insn(Opcodes.SWAP);
        }
        insn(isWide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
        insn(Opcodes.POP2);
        if (opcode == Opcodes.AASTORE) {
            element(element);
        }
        insn(opcode);
        if (memory != null) {
            memory.stored(site);
        }
    }
}
