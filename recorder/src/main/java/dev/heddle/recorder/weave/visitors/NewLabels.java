package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.weave.facts.ClassWeaving;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The last visitor before the writer. A frame names an object that is not yet initialised by the label of the
 * instruction that made it. The reader visits that label before the instruction, and hooks may be written in between.
 * Therefore the object gets a label of its own, directly before the instruction.
 */
final class NewLabels extends MethodVisitor {
    private final ClassWeaving reader;
    /** By the reader's label: the label directly before the instruction. */
    private final Map<Label, Label> moved = new HashMap<>();
    /** The labels of the current instruction. */
    private final Set<Label> here = new HashSet<>();

    private int hereOffset;

    NewLabels(ClassWeaving reader, MethodVisitor out) {
        super(Opcodes.ASM9, out);
        this.reader = reader;
    }

    @Override
    public void visitLabel(Label label) {
        if (hereOffset != reader.offset()) {
            hereOffset = reader.offset();
            here.clear();
        }
        here.add(label);
        super.visitLabel(label);
    }

    @Override
    public void visitFrame(int kind, int locals, Object[] local, int stacked, Object[] stack) {
        super.visitFrame(kind, locals, moved(local, locals), stacked, moved(stack, stacked));
    }

    private Object[] moved(Object[] types, int count) {
        Object[] result = types;
        for (int i = 0; i < count; i++) {
            if (types[i] instanceof Label) {
                if (result == types) {
                    result = types.clone();
                }
                result[i] = moved((Label) types[i]);
            }
        }
        return result;
    }

    private Label moved(Label label) {
        Label known = moved.get(label);
        if (known == null) {
            known = new Label();
            moved.put(label, known);
        }
        return known;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW && hereOffset == reader.offset()) {
            for (Label label : here) {
                super.visitLabel(moved(label));
            }
            here.clear();
        }
        super.visitTypeInsn(opcode, type);
    }
}
