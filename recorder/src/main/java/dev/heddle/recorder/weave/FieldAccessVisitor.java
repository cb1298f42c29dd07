package dev.heddle.recorder.weave;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Reads and writes of fields: hooked after the read and before the write.
 *
 * <p>Final fields are left out, as far as the class itself shows that they are; but not those of an array type, because they say which
 * object an array belongs to.
 */
final class FieldAccessVisitor extends HookWriter {
    FieldAccessVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        boolean isArray = descriptor.charAt(0) == '[';
        boolean own = owner.equals(at.type.facts.name);
        boolean isFinal = own && at.type.facts.isFinal(name, descriptor);
        boolean wanted = isArray ? !isTable(name, isFinal) : !isFinal && !name.equals("$assertionsDisabled");
        wanted &= !at.type.scope.isForeignJdk(owner);
        // Before super() a constructor may write captured variables into an object that no hook may look at yet.
        if (!wanted || opcode == Opcodes.PUTFIELD && own && !at.thisInitialised) {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            return;
        }
        boolean decides = at.isControlled() && !isFinal;
        Member field = new Member(owner, name, descriptor);
        switch (opcode) {
            case Opcodes.GETFIELD -> getField(field, isArray, decides);
            case Opcodes.PUTFIELD -> putField(field, isArray, decides);
            case Opcodes.GETSTATIC -> getStatic(field, isArray, decides);
            default -> putStatic(field, isArray, decides);
        }
    }

    /** The arrays that the compiler makes for enums. */
    private static boolean isTable(String name, boolean isFinal) {
        return name.startsWith("$SwitchMap$") || isFinal && name.equals("$VALUES");
    }

    private void getField(Member field, boolean isArray, boolean decides) {
        int site = at.site(Op.GET_FIELD, field);
        insn(Opcodes.DUP);
        local(Opcodes.ASTORE, at.objectLocal);
        if (decides) {
            insn(Opcodes.DUP);
            hook("beforeField", "(Ljava/lang/Object;I)V", site);
        }
        access(Opcodes.GETFIELD, field);
        if (isArray) {
            insn(Opcodes.DUP);
        }
        local(Opcodes.ALOAD, at.objectLocal);
        fieldHook(isArray, site);
    }

    private void putField(Member field, boolean isArray, boolean decides) {
        int site = at.site(Op.PUT_FIELD, field);
        boolean isWide = isWide(field);
        // owner, value: bring the owner on top
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
        if (isArray) {
            insn(Opcodes.DUP2);
        } else {
            insn(Opcodes.DUP);
        }
        fieldHook(isArray, site);
        if (isWide) {
            insn(Opcodes.DUP_X2);
            insn(Opcodes.POP);
        } else {
            insn(Opcodes.SWAP);
        }
        access(Opcodes.PUTFIELD, field);
    }

    private void fieldHook(boolean isArray, int site) {
        if (isArray) {
            hook("arrayField", "(Ljava/lang/Object;Ljava/lang/Object;I)V", site);
        } else {
            hook("field", "(Ljava/lang/Object;I)V", site);
        }
    }

    private void getStatic(Member field, boolean isArray, boolean decides) {
        int site = at.site(Op.GET_STATIC, field);
        beforeStatic(decides, site);
        access(Opcodes.GETSTATIC, field);
        staticHook(isArray, site);
    }

    private void putStatic(Member field, boolean isArray, boolean decides) {
        int site = at.site(Op.PUT_STATIC, field);
        beforeStatic(decides, site);
        staticHook(isArray, site);
        access(Opcodes.PUTSTATIC, field);
    }

    private void beforeStatic(boolean decides, int site) {
        if (decides) {
            insn(Opcodes.ACONST_NULL);
            hook("beforeField", "(Ljava/lang/Object;I)V", site);
        }
    }

    private void staticHook(boolean isArray, int site) {
        if (isArray) {
            insn(Opcodes.DUP);
            hook("staticArrayField", "(Ljava/lang/Object;I)V", site);
        } else {
            hook("staticField", "(I)V", site);
        }
    }

    private void access(int opcode, Member field) {
        mv.visitFieldInsn(opcode, field.owner(), field.name(), field.descriptor());
    }

    private static boolean isWide(Member field) {
        char kind = field.descriptor().charAt(0);
        return kind == 'J' || kind == 'D';
    }
}
