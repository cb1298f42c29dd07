package dev.heddle.recorder.weave.facts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Finds the redundant reads of final fields in one method. A read is redundant if every path to it has a read of the
 * same field of the same object, with no possible synchronisation operation in between. Such a field holds an array or
 * an atomic object. It is not a variable, and is only read to determine the owner of the array. See
 * docs/internals/recording.md.
 *
 * <p>An analysis of available expressions: it goes forward over the instructions until nothing changes; at a join, the
 * facts of all paths are intersected. The object of a fact is that of a local variable.
 */
public final class HolderReads extends BranchVisitor {
    private static final String ATOMIC = "Ljava/util/concurrent/atomic/";

    /** One for each bit of a word; further reads of a method are ignored. */
    private static final int MOST_FACTS = Long.SIZE;

    private static final long ALL = -1;
    private static final int NO_LOCAL = -1;

    private final ClassWeaving type;
    private final ClassFacts classFacts;
    private final MethodFacts facts;

    /** The facts, one bit for each pair of a local and a field: the field was read from the object in the local. */
    private final List<Fact> known = new ArrayList<>();

    private final List<Step> steps = new ArrayList<>();
    private final Map<Label, Integer> places = new HashMap<>();
    private final Set<Label> handlers = new HashSet<>();
    /** The local that the previous instruction has pushed. */
    private int pushed = NO_LOCAL;

    /** Whether there is a subroutine, as in code of old compilers: then nothing is known. */
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

    /** The relevant facts of an instruction. */
    private static final class Step {
        final int offset;
        /** The fact that this instruction establishes, or 0. */
        long establishes;
        /** The facts that this instruction preserves. */
        long preserves = ALL;
        /** The local that is written, or {@link #NO_LOCAL}. The affected facts are known only at the end. */
        int local = NO_LOCAL;
        /** The field that is written, or null. */
        String field;

        boolean isLabel;
        /** For a label: whether a path to it has been found. */
        boolean isReached;
        /** For a label: the facts that hold on all paths found so far. */
        long holds = ALL;
        /** Possible jump targets. */
        List<Label> targets = List.of();
        /** Whether the next instruction may follow. */
        boolean fallsThrough = true;

        Step(int offset) {
            this.offset = offset;
        }

        /** For a label: adds a path with these facts. Returns whether that changes anything. */
        boolean addPath(long facts) {
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
        this.type = type;
        this.classFacts = classFacts;
        this.facts = facts;
    }

    /** Whether fields of a type hold an object with variables of its own: an array, or an atomic object. */
    public static boolean isHolder(String descriptor) {
        return descriptor.charAt(0) == '[' || descriptor.startsWith(ATOMIC) && !descriptor.endsWith("FieldUpdater;");
    }

    /**
     * Whether reads of a field are analysed: the field is the class's own, final, and holds an array or an atomic
     * object.
     */
    static boolean isAnalysed(ClassFacts classFacts, int opcode, String owner, String field, String descriptor) {
        return opcode == Opcodes.GETFIELD
                && isHolder(descriptor)
                && owner.equals(classFacts.name)
                && classFacts.isFinal(field, descriptor);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
        int local = pushed;
        pushed = NO_LOCAL;
        if (isAnalysed(classFacts, opcode, owner, field, descriptor)) {
            long fact = local == NO_LOCAL ? 0 : bit(local, field, descriptor);
            if (fact != 0) {
                step().establishes = fact;
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
        step().preserves = 0;
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

    /** The JVM may have to load or initialise a class, by running code of the program. */
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
        }
        super.visitInsn(opcode);
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
        super.visitJumpInsn(opcode, label);
    }

    @Override
    void jump(List<Label> targets, boolean fallsThrough) {
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
            // Facts from before the exception are dropped.
            step.addPath(0);
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
                    step.preserves &= ~(1L << i);
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
     * Makes one pass over all instructions found reachable so far.
     *
     * @param covered collects the offsets of redundant reads; or null
     * @return whether the pass found more reachable code, or fewer facts at some label
     */
    private boolean pass(Set<Integer> covered) {
        boolean changed = false;
        boolean isReached = true;
        long now = 0;
        for (Step step : steps) {
            if (step.isLabel) {
                changed |= isReached && step.addPath(now);
                isReached = step.isReached;
                now = step.holds;
            }
            if (!isReached) {
                continue;
            }
            for (Label target : step.targets) {
                changed |= steps.get(places.get(target)).addPath(now);
            }
            if (covered != null && (now & step.establishes) != 0) {
                covered.add(step.offset);
            }
            now = now & step.preserves | step.establishes;
            isReached = step.fallsThrough;
        }
        return changed;
    }
}
