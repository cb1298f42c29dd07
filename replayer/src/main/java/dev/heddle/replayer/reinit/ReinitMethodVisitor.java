package dev.heddle.replayer.reinit;

import dev.heddle.recorder.boot.Initialisers;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Inserts a check before each instruction that initialises a class of the program: JVMS 5.5. Adds no branches and no
 * locals.
 */
final class ReinitMethodVisitor extends MethodVisitor {
    /** The names are those at run time, because the packer renames class constants. */
    private static final String INITIALISERS = Type.getInternalName(Initialisers.class);
    /** Most slots of the stack that a hook needs. */
    private static final int HOOK_SLOTS = 3;

    private final InitialiserNumbers numbers;
    private final String within;
    private final int entry;
    private final boolean isFinalizer;
    /** The label of the next instruction; null if it has none. */
    private Label here;
    /** Labels of allocating instructions that frames refer to; the inserted checks have moved these instructions. */
    private final Map<Label, Label> moved = new HashMap<>();

    /**
     * @param within the class whose initialiser this is; null for another method
     * @param entry number of the class that a call of the method initialises; -1 if none exists
     * @param isFinalizer whether the JVM calls the method when the object is garbage, perhaps in a later run
     */
    ReinitMethodVisitor(MethodVisitor out, InitialiserNumbers numbers, String within, int entry, boolean isFinalizer) {
        super(Opcodes.ASM9, out);
        this.numbers = numbers;
        this.within = within;
        this.entry = entry;
        this.isFinalizer = isFinalizer;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (entry >= 0) {
            hook("check", entry);
        }
        if (isFinalizer) {
            returnToTheJvm();
        }
    }

    /** The JVM need not call finalizers. If it did, the objects of one run would change the variables of another. */
    private void returnToTheJvm() {
        Label calledByProgram = new Label();
        super.visitMethodInsn(Opcodes.INVOKESTATIC, INITIALISERS, "isFinalizing", "()Z", false);
        super.visitJumpInsn(Opcodes.IFEQ, calledByProgram);
        super.visitInsn(Opcodes.RETURN);
        super.visitLabel(calledByProgram);
        super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        // The method's own first instruction may have a frame.
        super.visitInsn(Opcodes.NOP);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        here = null;
        String from = owner;
        if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
            String declaring = numbers.facts().declaringField(owner, name, descriptor);
            check(declaring);
            if (declaring != null && numbers.facts().find(declaring).isVariableOfInterface(name, descriptor)) {
                from = InterfaceVariables.holder(declaring);
            }
        }
        super.visitFieldInsn(opcode, from, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        here = null;
        ReflectiveCall reflective = ReflectiveCall.of(owner, name, descriptor);
        if (reflective != null) {
            reflective.write(
                    mv, INITIALISERS, () -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface));
            return;
        }
        revealingReason(ReuseChecks.call(owner, name));
        if (opcode == Opcodes.INVOKESTATIC) {
            check(numbers.facts().declaringMethod(owner, name, descriptor));
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW && check(type) && here != null) {
            Label made = new Label();
            moved.put(here, made);
            super.visitLabel(made);
        }
        here = null;
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        here = null;
        revealingReason(ReuseChecks.dynamic(bootstrap, arguments));
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitLdcInsn(Object value) {
        here = null;
        revealingReason(ReuseChecks.constant(value));
        super.visitLdcInsn(value);
    }

    private void revealingReason(String why) {
        if (why != null) {
            hook("giveUp", numbers.reason(why));
        }
    }

    /** @return whether a check is needed */
    private boolean check(String type) {
        // The thread that runs an initialiser needs no check for its class.
        int number = type == null || type.equals(within) ? -1 : numbers.of(type);
        if (number < 0) {
            return false;
        }
        hook("check", number);
        return true;
    }

    private void hook(String name, int number) {
        if (number <= Byte.MAX_VALUE) {
            super.visitIntInsn(Opcodes.BIPUSH, number);
        } else if (number <= Short.MAX_VALUE) {
            super.visitIntInsn(Opcodes.SIPUSH, number);
        } else {
            super.visitLdcInsn(number);
        }
        super.visitMethodInsn(Opcodes.INVOKESTATIC, INITIALISERS, name, "(I)V", false);
    }

    @Override
    public void visitMaxs(int stack, int locals) {
        super.visitMaxs(stack + HOOK_SLOTS, locals);
    }

    // Labels

    @Override
    public void visitLabel(Label label) {
        here = label;
        super.visitLabel(label);
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
        super.visitFrame(type, localCount, renamed(locals), stackCount, renamed(stack));
    }

    private Object[] renamed(Object[] types) {
        if (types == null || moved.isEmpty()) {
            return types;
        }
        Object[] renamed = types.clone();
        for (int i = 0; i < renamed.length; i++) {
            Label made = renamed[i] instanceof Label label ? moved.get(label) : null;
            if (made != null) {
                renamed[i] = made;
            }
        }
        return renamed;
    }

    @Override
    public void visitInsn(int opcode) {
        here = null;
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        here = null;
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
        here = null;
        super.visitVarInsn(opcode, index);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        here = null;
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitIincInsn(int index, int increment) {
        here = null;
        super.visitIincInsn(index, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        here = null;
        super.visitTableSwitchInsn(min, max, otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        here = null;
        super.visitLookupSwitchInsn(otherwise, keys, labels);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        here = null;
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }
}
