package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.MemoryHooks;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the hooks that give plain reads of fields and elements their values, and record writes. The owner of an
 * instance field, and the array of a loaded element, is in the local for a temporary object. The hooks of a field share
 * the class that declares it, because a class that the instruction names may inherit the field.
 */
final class MemoryAccess extends HookWriter {
    private static final String HOOK_CLASS = Type.getInternalName(MemoryHooks.class);

    MemoryAccess(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    /** The value of a plain field is on top. */
    void read(Op op, Member field) {
        if (op == Op.GET_STATIC) {
            // The instruction has awaited the initialisation of the class.
            MemoryOrderVisitor.acquireFromInitialisation(at, mv, declaring(field));
        }
        pushOwner(op);
        push(site(op, field));
        String kind = kind(field.descriptor());
        call("read" + name(kind), "(" + kind + "Ljava/lang/Object;I)" + kind);
        if (kind.equals("Ljava/lang/Object;") && !kind.equals(field.descriptor())) {
            mv.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(field.descriptor()).getInternalName());
        }
    }

    void writing(Op op, Member field) {
        value("writing", op, field);
    }

    void written(Op op, Member field) {
        value("written", op, field);
    }

    void acquire(Op op, Member field) {
        order("acquire", op, field);
    }

    void release(Op op, Member field) {
        order("release", op, field);
    }

    /** Passes the current value of a field to a hook. */
    private void value(String hook, Op op, Member field) {
        if (op == Op.PUT_FIELD) {
            local(Opcodes.ALOAD, at.objectLocal);
            mv.visitTypeInsn(Opcodes.CHECKCAST, field.owner());
        }
        mv.visitFieldInsn(
                op == Op.PUT_FIELD ? Opcodes.GETFIELD : Opcodes.GETSTATIC,
                field.owner(),
                field.name(),
                field.descriptor());
        pushOwner(op);
        push(site(op, field));
        String kind = kind(field.descriptor());
        call(hook + name(kind), "(" + kind + "Ljava/lang/Object;I)V");
    }

    /** A field's value on top is an array, or null. */
    void holds(Op op, Member field) {
        insn(Opcodes.DUP);
        push(site(op, field));
        call("holds", "(Ljava/lang/Object;I)V");
    }

    /** The index of the element to load is in the local for a temporary int. */
    void loading(int site) {
        local(Opcodes.ALOAD, at.objectLocal);
        local(Opcodes.ILOAD, at.intLocal);
        push(site);
        call("loading", "(Ljava/lang/Object;II)I");
        local(Opcodes.ISTORE, at.orderLocal);
    }

    void loaded() {
        local(Opcodes.ALOAD, at.objectLocal);
        local(Opcodes.ILOAD, at.intLocal);
        local(Opcodes.ILOAD, at.orderLocal);
        call("loaded", "(Ljava/lang/Object;II)V");
    }

    /** The array and the index of the element to write are on top, and stay there. */
    void storing(int site) {
        insn(Opcodes.DUP2);
        local(Opcodes.ISTORE, at.indexLocal);
        local(Opcodes.ASTORE, at.arrayLocal);
        element("storing", site);
    }

    void stored(int site) {
        element("stored", site);
    }

    private void element(String hook, int site) {
        local(Opcodes.ALOAD, at.arrayLocal);
        local(Opcodes.ILOAD, at.indexLocal);
        push(site);
        call(hook, "(Ljava/lang/Object;II)V");
    }

    private void order(String hook, Op op, Member field) {
        pushOwner(op);
        push(site(op, field));
        call(hook, "(Ljava/lang/Object;I)V");
    }

    private void pushOwner(Op op) {
        if (op == Op.GET_FIELD || op == Op.PUT_FIELD || op == Op.GET_VOLATILE || op == Op.PUT_VOLATILE) {
            local(Opcodes.ALOAD, at.objectLocal);
        } else {
            insn(Opcodes.ACONST_NULL);
        }
    }

    /** Whether all code that may access a field is woven, except reflection and native code. */
    boolean isWoven(Member field) {
        return MemoryOrderVisitor.isWoven(at, declaring(field));
    }

    private String declaring(Member field) {
        return at.type.hierarchy.declaring(field.owner(), field.name(), field.descriptor(), at.type.loader);
    }

    private int site(Op op, Member field) {
        return at.site(op, new Member(declaring(field), field.name(), field.descriptor()));
    }

    private void call(String hook, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, hook, descriptor, false);
    }

    /** The descriptor by which hooks take and return values of a type. */
    static String kind(String descriptor) {
        return switch (descriptor.charAt(0)) {
            case 'J', 'F', 'D' -> descriptor;
            case 'L', '[' -> "Ljava/lang/Object;";
            default -> "I";
        };
    }

    /** The end of the names of the hooks for values of a kind. */
    static String name(String kind) {
        return switch (kind) {
            case "J" -> "Long";
            case "F" -> "Float";
            case "D" -> "Double";
            case "I" -> "Int";
            default -> "Reference";
        };
    }
}
