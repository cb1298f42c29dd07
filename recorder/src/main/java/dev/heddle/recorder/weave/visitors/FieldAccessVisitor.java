package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.weave.facts.HolderReads;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Reads and writes of fields: hooked after the read and before the write.
 *
 * <p>Final fields are omitted, except those of an array or an atomic type, because they determine the owner of an array
 * or an atomic object. Volatile fields have operations of their own, and are recorded in every profile.
 *
 * <p>If only the variables of a plan are woven, plain accesses to other fields are not hooked. The accesses to the
 * variables are only reported to the scheduler.
 */
final class FieldAccessVisitor extends HookWriter {
    /** By opcode, starting with GETSTATIC. */
    private static final Op[] PLAIN = {Op.GET_STATIC, Op.PUT_STATIC, Op.GET_FIELD, Op.PUT_FIELD};

    /** Whether a scheduler decides before the current access. */
    private boolean decides;

    /**
     * Whether the hook also gets the value: the contents of an array or an atomic object belong to the owner of the
     * field that holds it.
     */
    private boolean isHolder;

    private boolean isVolatile;
    /** Whether reads of the current field may see older writes. */
    private boolean hasHistory;

    /** Hooks of runs in which reads may see older writes; null in other runs. */
    private final MemoryAccess memory;

    FieldAccessVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
        memory = at.choosesReads() ? new MemoryAccess(at, out) : null;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.GETFIELD && at.facts.covered.contains(at.type.offset())) {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            return;
        }
        boolean isHolder = HolderReads.isHolder(descriptor);
        boolean own = owner.equals(at.type.facts.name);
        boolean isFinal = at.type.isFinal(owner, name, descriptor);
        hasHistory = memory != null && !isFinal && memory.isWoven(new Member(owner, name, descriptor));
        boolean isVolatile = at.type.isVolatile(at.type.facts, owner, name, descriptor);
        boolean wanted = isHolder ? !isTable(name, isFinal) : !isFinal && !name.equals("$assertionsDisabled");
        wanted &= !at.type.scope.isForeignJdk(owner);
        // Before super() a constructor may write captured variables into an object that no hook may access yet.
        if (!wanted || opcode == Opcodes.PUTFIELD && own && !at.thisInitialised) {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            return;
        }
        if (!isVolatile && !at.type.hasField(owner, name, descriptor)) {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            return;
        }
        decides = at.isControlled() && !isFinal;
        if (!isVolatile && !at.recordsAccesses()) {
            if (decides
                    && at.type.options.selection().hasField(name, descriptor)
                    && !at.type.options.selection().leavesOut(at.method, at.offset())) {
                decide(
                        opcode,
                        descriptor,
                        at.site(PLAIN[opcode - Opcodes.GETSTATIC], new Member(owner, name, descriptor)));
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
            return;
        }
        this.isHolder = isHolder;
        this.isVolatile = isVolatile;
        Member field = new Member(owner, name, descriptor);
        switch (opcode) {
            case Opcodes.GETFIELD -> getField(field);
            case Opcodes.PUTFIELD -> putField(field);
            case Opcodes.GETSTATIC -> getStatic(field);
            default -> putStatic(field);
        }
    }

    /** Writes the call to the scheduler before an access that is not recorded. */
    private void decide(int opcode, String descriptor, int site) {
        boolean isWide = descriptor.equals("J") || descriptor.equals("D");
        switch (opcode) {
            case Opcodes.GETFIELD -> askAboutOwner(site);
            case Opcodes.PUTFIELD -> {
                if (isWide) {
                    insn(Opcodes.DUP2_X1);
                    insn(Opcodes.POP2);
                    askAboutOwner(site);
                    insn(Opcodes.DUP_X2);
                    insn(Opcodes.POP);
                } else {
                    insn(Opcodes.SWAP);
                    askAboutOwner(site);
                    insn(Opcodes.SWAP);
                }
            }
            default -> {
                pushLog();
                insn(Opcodes.ACONST_NULL);
                push(site);
                logHook("beforeField", "(Ljava/lang/Object;I)V");
            }
        }
    }

    /** The owner is on top, and stays there. */
    private void askAboutOwner(int site) {
        insn(Opcodes.DUP);
        pushLog();
        insn(Opcodes.SWAP);
        push(site);
        logHook("beforeField", "(Ljava/lang/Object;I)V");
    }

    /** An updater is shared by all objects: it stands for a field of each, and belongs to none of them. */
    /** The arrays that the compiler makes for enums. */
    private static boolean isTable(String name, boolean isFinal) {
        return name.startsWith("$SwitchMap$") || isFinal && name.equals("$VALUES");
    }

    private void getField(Member field) {
        int site = site(Op.GET_FIELD, Op.GET_VOLATILE, field);
        insn(Opcodes.DUP);
        local(Opcodes.ASTORE, at.objectLocal);
        if (decides) {
            insn(Opcodes.DUP);
            hook("beforeField", "(Ljava/lang/Object;I)V", site);
        }
        access(Opcodes.GETFIELD, field);
        afterRead(Op.GET_FIELD, Op.GET_VOLATILE, field);
        if (isHolder) {
            insn(Opcodes.DUP);
        }
        pushLogBelow(isHolder ? 1 : 0);
        local(Opcodes.ALOAD, at.objectLocal);
        fieldHook(site);
    }

    private void putField(Member field) {
        int site = site(Op.PUT_FIELD, Op.PUT_VOLATILE, field);
        boolean isWide = isWide(field);
        // owner, value: move the owner to the top
        if (isWide) {
            insn(Opcodes.DUP2_X1);
            insn(Opcodes.POP2);
        } else {
            insn(Opcodes.SWAP);
        }
        if (decides) {
            insn(Opcodes.DUP);
            hook("beforeField", "(Ljava/lang/Object;I)V", site);
        }
        if (memory != null) {
            insn(Opcodes.DUP);
            local(Opcodes.ASTORE, at.objectLocal);
        }
        beforeWrite(Op.PUT_FIELD, Op.PUT_VOLATILE, field);
        insn(isHolder ? Opcodes.DUP2 : Opcodes.DUP);
        pushLogBelow(isHolder ? 2 : 1);
        fieldHook(site);
        if (isWide) {
            insn(Opcodes.DUP_X2);
            insn(Opcodes.POP);
        } else {
            insn(Opcodes.SWAP);
        }
        access(Opcodes.PUTFIELD, field);
        afterWrite(Op.PUT_FIELD, field);
    }

    private void fieldHook(int site) {
        String arguments = isHolder ? "Ljava/lang/Object;Ljava/lang/Object;" : "Ljava/lang/Object;";
        if (isVolatile) {
            push(site);
            volatileHook(isHolder ? "volatileArrayField" : "volatileField", "(" + arguments + "I)V");
        } else {
            accessHook(isHolder ? "arrayField" : "field", arguments, site);
        }
    }

    private void getStatic(Member field) {
        int site = site(Op.GET_STATIC, Op.GET_STATIC_VOLATILE, field);
        beforeStatic(site);
        access(Opcodes.GETSTATIC, field);
        afterRead(Op.GET_STATIC, Op.GET_STATIC_VOLATILE, field);
        staticHook(site);
    }

    private void putStatic(Member field) {
        int site = site(Op.PUT_STATIC, Op.PUT_STATIC_VOLATILE, field);
        beforeStatic(site);
        beforeWrite(Op.PUT_STATIC, Op.PUT_STATIC_VOLATILE, field);
        staticHook(site);
        access(Opcodes.PUTSTATIC, field);
        afterWrite(Op.PUT_STATIC, field);
    }

    private void afterRead(Op plain, Op ofVolatile, Member field) {
        if (memory == null) {
            return;
        }
        if (isVolatile) {
            memory.acquire(ofVolatile, field);
        } else if (hasHistory) {
            memory.read(plain, field);
        }
        if (field.descriptor().charAt(0) == '[') {
            memory.holds(isVolatile ? ofVolatile : plain, field);
        }
    }

    private void beforeWrite(Op plain, Op ofVolatile, Member field) {
        if (memory != null && isVolatile) {
            memory.release(ofVolatile, field);
        } else if (hasHistory) {
            memory.writing(plain, field);
        }
    }

    private void afterWrite(Op plain, Member field) {
        if (hasHistory && !isVolatile) {
            memory.written(plain, field);
        }
    }

    private void beforeStatic(int site) {
        if (decides) {
            insn(Opcodes.ACONST_NULL);
            hook("beforeField", "(Ljava/lang/Object;I)V", site);
        }
    }

    private void staticHook(int site) {
        if (isHolder) {
            insn(Opcodes.DUP);
            pushLogBelow(1);
            push(site);
            fieldHook("staticArrayField", "volatileStaticArrayField", "(Ljava/lang/Object;I)V");
        } else {
            pushLogBelow(0);
            push(site);
            fieldHook("staticField", "volatileStaticField", "(I)V");
        }
    }

    private void fieldHook(String plain, String ofVolatile, String descriptor) {
        if (isVolatile) {
            volatileHook(ofVolatile, descriptor);
        } else {
            logHook(plain, descriptor);
        }
    }

    /**
     * Writes the call of a hook for a volatile field. Its arguments are on the stack, and below them the log, if the
     * method has it.
     */
    private void volatileHook(String name, String descriptor) {
        if (at.isFrameless()) {
            framelessHook(name, descriptor);
        } else {
            logHook(name, descriptor);
        }
    }

    /** Writes the push of the log, if the method has it, below this number of words on the stack. */
    private void pushLogBelow(int words) {
        if (at.isFrameless()) {
            return;
        }
        pushLog();
        if (words == 1) {
            insn(Opcodes.SWAP);
        } else if (words == 2) {
            insn(Opcodes.DUP_X2);
            insn(Opcodes.POP);
        }
    }

    private int site(Op plain, Op ofVolatile, Member field) {
        return at.site(isVolatile ? ofVolatile : plain, field);
    }

    private void access(int opcode, Member field) {
        mv.visitFieldInsn(opcode, field.owner(), field.name(), field.descriptor());
    }

    private static boolean isWide(Member field) {
        char kind = field.descriptor().charAt(0);
        return kind == 'J' || kind == 'D';
    }
}
