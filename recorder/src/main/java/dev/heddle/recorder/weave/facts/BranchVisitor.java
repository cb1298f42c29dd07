package dev.heddle.recorder.weave.facts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Base of visitors that need the control flow of a method. */
abstract class BranchVisitor extends MethodVisitor {
    BranchVisitor() {
        super(Opcodes.ASM9);
    }

    /**
     * The current instruction may be followed by an instruction other than the next one.
     *
     * @param fallsThrough whether the next one may also follow
     */
    abstract void jump(List<Label> targets, boolean fallsThrough);

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        jump(List.of(label), opcode != Opcodes.GOTO);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        select(otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        select(otherwise, labels);
    }

    private void select(Label otherwise, Label[] labels) {
        List<Label> targets = new ArrayList<>(Arrays.asList(labels));
        targets.add(otherwise);
        jump(targets, false);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
            jump(List.of(), false);
        }
    }
}
