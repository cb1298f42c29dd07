package dev.heddle.recorder.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds the reads of final fields of one method that tell nothing new: on every way to them the same field of the same object was read, and in between
 * lies nothing by which the thread could give or take an order. Such a field holds an array or an atomic object; it is no variable, and is read
 * only to tell whose the array is. See docs/design/merged-checks.md.
 *
 * <p>An analysis of available expressions: forward over the instructions in their order, again as long as something changes; where ways meet, what
 * is available on all of them is. The object is that of a local variable.
 */
final class HolderReads extends MethodVisitor {
    /** One for each bit of a word; what a method has beyond that is not looked at. */
    private static final int MOST_FACTS = Long.SIZE;

    private static final long ALL = -1;
    private static final int NO_LOCAL = -1;

    private final ClassWeaving type;
    private final ClassFacts classFacts;
    private final MethodFacts facts;

    /** What is known when an object was read in a local: one bit for each pair of a local and a field. */
    private final List<Fact> known = new ArrayList<>();

    private final List<Step> steps = new ArrayList<>();
    private final Map<Label, Integer> places = new HashMap<>();
    private final Set<Label> handlers = new HashSet<>();
    /** The local that the instruction before has pushed. */
    private int pushed = NO_LOCAL;

    /** Whether a subroutine was seen, as compilers made them twenty years ago: then nothing is known. */
    private boolean hasSubroutines;

    private static final class Fact {
        final int local;
        final String field;
        final String descriptor;

        Fact(int local, String field, String descriptor) {
            this.local = local;
            this.field = field;
            this.descriptor = descriptor;
        }

        boolean is(int otherLocal, String otherField, String otherDescriptor) {
            return local == otherLocal && field.equals(otherField) && descriptor.equals(otherDescriptor);
        }
    }

    /** What matters of an instruction. */
    private static final class Step {
        final int offset;
        /** The fact that holds after it, or 0. */
        long gives;
        /** The facts that still hold after it. */
        long keeps = ALL;
        /** The local that is written, or {@link #NO_LOCAL}; known for which facts that matters is only at the end. */
        int local = NO_LOCAL;
        /** The field that is written, or null. */
        String field;

        boolean isLabel;
        /** Of a label: whether a way is known that leads here. */
        boolean isReached;
        /** Of a label: what holds on all ways that are known. */
        long holds = ALL;
        /** Where else it may go on. */
        List<Label> targets = List.of();
        /** Whether it may go on with the next one. */
        boolean fallsThrough = true;

        Step(int offset) {
            this.offset = offset;
        }

        /** Of a label: a way leads here, on which these facts hold. Whether that says anything new. */
        boolean comesWith(long facts) {
            boolean isNew = !isReached || (holds & facts) != holds;
            isReached = true;
            holds &= facts;
            return isNew;
        }

        boolean ends(Fact fact) {
            return fact.local == local || fact.field.equals(field);
        }
    }

    HolderReads(ClassWeaving type, ClassFacts classFacts, MethodFacts facts) {
        super(Opcodes.ASM9);
        this.type = type;
        this.classFacts = classFacts;
        this.facts = facts;
    }

    /** Whether a field is one whose reads are looked at here: the class's own, final, and holding an array or an atomic object. */
    static boolean isLookedAt(ClassFacts classFacts, int opcode, String owner, String field, String descriptor) {
        return opcode == Opcodes.GETFIELD
                && FieldAccessVisitor.isHolder(descriptor)
                && owner.equals(classFacts.name)
                && classFacts.isFinal(field, descriptor);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
        int local = pushed;
        pushed = NO_LOCAL;
        if (isLookedAt(classFacts, opcode, owner, field, descriptor)) {
            long fact = local == NO_LOCAL ? 0 : bit(local, field, descriptor);
            if (fact != 0) {
                step().gives = fact;
            }
        } else if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
            if (!owner.equals(classFacts.name) || type.isVolatile(classFacts, owner, field, descriptor)) {
                forgetAll();
            }
        } else if (type.isVolatile(classFacts, owner, field, descriptor)) {
            forgetAll();
        } else if (opcode == Opcodes.PUTFIELD && owner.equals(classFacts.name)) {
            // A constructor may write its final fields more than once.
            step().field = field;
        }
    }

    private long bit(int local, String field, String descriptor) {
        int at = 0;
        while (at < known.size() && !known.get(at).is(local, field, descriptor)) {
            at++;
        }
        if (at == MOST_FACTS) {
            return 0;
        }
        if (at == known.size()) {
            known.add(new Fact(local, field, descriptor));
        }
        return 1L << at;
    }

    private Step step() {
        Step step = new Step(type.offset());
        steps.add(step);
        return step;
    }

    private void forgetAll() {
        step().keeps = 0;
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
        pushed = opcode == Opcodes.ALOAD ? index : NO_LOCAL;
        hasSubroutines |= opcode == Opcodes.RET;
        if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
            step().local = index;
            if (opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE) {
                step().local = index + 1;
            }
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String method, String descriptor, boolean isInterface) {
        pushed = NO_LOCAL;
        boolean isCopy = owner.equals("java/lang/System") && method.equals("arraycopy");
        if (!isCopy
                && !type.scope.isDeadEnd(owner, method, descriptor)
                && !classFacts.isSilentCall(opcode, owner, method, descriptor)) {
            forgetAll();
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String method, String descriptor, Handle bootstrap, Object... arguments) {
        pushed = NO_LOCAL;
        forgetAll();
    }

    /** A class may have to be loaded or initialised, by code of the program. */
    @Override
    public void visitTypeInsn(int opcode, String named) {
        pushed = NO_LOCAL;
        if (classFacts.mayLoad(named)) {
            forgetAll();
        }
    }

    @Override
    public void visitLdcInsn(Object value) {
        pushed = NO_LOCAL;
        if (!(value instanceof Number) && !(value instanceof String)) {
            forgetAll();
        }
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        pushed = NO_LOCAL;
        forgetAll();
    }

    @Override
    public void visitInsn(int opcode) {
        pushed = NO_LOCAL;
        if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
            forgetAll();
        } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
            jump(List.of(), false);
        }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        pushed = NO_LOCAL;
    }

    @Override
    public void visitIincInsn(int index, int increment) {
        pushed = NO_LOCAL;
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        hasSubroutines |= opcode == Opcodes.JSR;
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

    private void jump(List<Label> targets, boolean fallsThrough) {
        pushed = NO_LOCAL;
        Step step = step();
        step.targets = targets;
        step.fallsThrough = fallsThrough;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String caught) {
        handlers.add(handler);
    }

    @Override
    public void visitLabel(Label label) {
        pushed = NO_LOCAL;
        places.put(label, steps.size());
        Step step = step();
        step.isLabel = true;
        if (handlers.contains(label)) {
            // What was done before the exception is not looked at.
            step.comesWith(0);
        }
    }

    @Override
    public void visitEnd() {
        if (known.isEmpty() || hasSubroutines) {
            return;
        }
        for (Step step : steps) {
            for (int i = 0; i < known.size(); i++) {
                if (step.ends(known.get(i))) {
                    step.keeps &= ~(1L << i);
                }
            }
        }
        boolean changed = true;
        while (changed) {
            changed = pass(null);
        }
        Set<Integer> covered = new HashSet<>();
        pass(covered);
        facts.covered = covered;
    }

    /**
     * Goes once over all instructions that are known to be reached.
     *
     * @param covered where to put the offsets of reads that tell nothing new; or null
     * @return whether more is reached, or less holds at some label, than was thought
     */
    private boolean pass(Set<Integer> covered) {
        boolean changed = false;
        boolean isReached = true;
        long now = 0;
        for (Step step : steps) {
            if (step.isLabel) {
                changed |= isReached && step.comesWith(now);
                isReached = step.isReached;
                now = step.holds;
            }
            if (!isReached) {
                continue;
            }
            for (Label target : step.targets) {
                changed |= steps.get(places.get(target)).comesWith(now);
            }
            if (covered != null && (now & step.gives) != 0) {
                covered.add(step.offset);
            }
            now = now & step.keeps | step.gives;
            isReached = step.fallsThrough;
        }
        return changed;
    }
}
