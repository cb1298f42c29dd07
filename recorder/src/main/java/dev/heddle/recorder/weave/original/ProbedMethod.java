package dev.heddle.recorder.weave.original;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.TypePath;

/**
 * Removes JaCoCo's probes from a method: the array of probes, its local behind the arguments, the stores into it, and
 * the jumps that were inverted or redirected to make room for them.
 *
 * <p>Two compiled forms become one with probes: {@code if (a) goto L}, and {@code if (!a) goto X; goto L; X:}. The
 * second one is taken only if its {@code goto} begins a line or is jumped to.
 */
abstract class ProbedMethod extends MethodVisitor {
    private static final String PROBES = "[Z";
    private static final int NO_INT = Integer.MIN_VALUE;
    /** Kinds of what is no instruction. */
    private static final int LABEL = -1;

    private static final int LINE = -2;
    private static final int HANDLER = -3;

    /**
     * A part of the method. It holds data and no code that writes it, as nothing may be linked late while classes are
     * loaded.
     */
    private static final class Part {
        /** The opcode, or a kind. */
        int kind;
        /** The local, the int that is pushed, or the line. */
        int number = NO_INT;
        /** The label itself, or where a jump goes. */
        Label label;
        /** Where a switch goes, the default last; or start, end and handler. */
        Label[] labels;
        /** The type, or the owner of the member. */
        String type;

        String name;
        String descriptor;
        /** The constant, or the bootstrap method. */
        Object value;

        Object[] arguments;
        /** Keys or bounds of a switch. */
        int[] keys;

        boolean isInterface;
        boolean isLeftOut;
        /** Whether it gets the probes of the class. */
        boolean getsProbes;

        Part(int kind) {
            this.kind = kind;
        }

        void write(MethodVisitor to) {
            switch (kind) {
                case LABEL -> to.visitLabel(label);
                case LINE -> to.visitLineNumber(number, label);
                case HANDLER -> to.visitTryCatchBlock(labels[0], labels[1], labels[2], type);
                case Opcodes.BIPUSH, Opcodes.SIPUSH, Opcodes.NEWARRAY -> to.visitIntInsn(kind, number);
                case Opcodes.IINC -> to.visitIincInsn(number, keys[0]);
                case Opcodes.NEW, Opcodes.ANEWARRAY, Opcodes.CHECKCAST, Opcodes.INSTANCEOF ->
                    to.visitTypeInsn(kind, type);
                case Opcodes.GETFIELD, Opcodes.PUTFIELD, Opcodes.GETSTATIC, Opcodes.PUTSTATIC ->
                    to.visitFieldInsn(kind, type, name, descriptor);
                case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL, Opcodes.INVOKESTATIC, Opcodes.INVOKEINTERFACE ->
                    to.visitMethodInsn(kind, type, name, descriptor, isInterface);
                case Opcodes.INVOKEDYNAMIC -> to.visitInvokeDynamicInsn(name, descriptor, (Handle) value, arguments);
                case Opcodes.LDC -> to.visitLdcInsn(value);
                case Opcodes.TABLESWITCH -> to.visitTableSwitchInsn(keys[0], keys[1], last(labels), first(labels));
                case Opcodes.LOOKUPSWITCH -> to.visitLookupSwitchInsn(last(labels), keys, first(labels));
                case Opcodes.MULTIANEWARRAY -> to.visitMultiANewArrayInsn(type, keys[0]);
                default -> {
                    if (label != null) {
                        to.visitJumpInsn(kind, label);
                    } else if (isOfLocal(kind)) {
                        to.visitVarInsn(kind, number);
                    } else {
                        to.visitInsn(kind);
                    }
                }
            }
        }
    }

    private final MethodVisitor out;
    /**
     * Number of locals that hold the arguments. Those that JaCoCo added follow them, and the array is in the last one.
     */
    private final int arguments;

    private final List<Part> parts = new ArrayList<>();

    ProbedMethod(int access, String descriptor, MethodVisitor out) {
        super(Opcodes.ASM9, out);
        this.out = out;
        int withThis = Type.getArgumentsAndReturnSizes(descriptor) >> 2;
        this.arguments = (access & Opcodes.ACC_STATIC) != 0 ? withThis - 1 : withThis;
    }

    /** Called if the method has probes. */
    abstract void foundProbes();

    private Part add(int kind) {
        Part part = new Part(kind);
        parts.add(part);
        return part;
    }

    // Reading

    @Override
    public void visitLabel(Label label) {
        add(LABEL).label = label;
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        Part part = add(LINE);
        part.number = line;
        part.label = start;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        Part part = add(HANDLER);
        part.labels = new Label[] {start, end, handler};
        part.type = type;
    }

    @Override
    public void visitInsn(int opcode) {
        Part part = add(opcode);
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            part.number = opcode - Opcodes.ICONST_0;
        }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        add(opcode).number = operand;
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        add(opcode).number = local;
    }

    @Override
    public void visitIincInsn(int local, int increment) {
        Part part = add(Opcodes.IINC);
        part.number = local;
        part.keys = new int[] {increment};
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        Part part = add(opcode);
        part.type = type;
        part.getsProbes = opcode == Opcodes.CHECKCAST && type.equals(PROBES);
    }

    @Override
    public void visitFieldInsn(int opcode, String type, String name, String descriptor) {
        Part part = add(opcode);
        part.type = type;
        part.name = name;
        part.descriptor = descriptor;
        part.getsProbes = opcode == Opcodes.PUTSTATIC && JacocoProbes.isArray(name);
    }

    @Override
    public void visitMethodInsn(int opcode, String type, String name, String descriptor, boolean isInterface) {
        Part part = add(opcode);
        part.type = type;
        part.name = name;
        part.descriptor = descriptor;
        part.isInterface = isInterface;
        part.getsProbes = JacocoProbes.isArray(name, descriptor);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        Part part = add(Opcodes.INVOKEDYNAMIC);
        part.name = name;
        part.descriptor = descriptor;
        part.value = bootstrap;
        part.arguments = arguments;
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        add(opcode).label = label;
    }

    @Override
    public void visitLdcInsn(Object value) {
        Part part = add(Opcodes.LDC);
        part.value = value;
        part.getsProbes = value instanceof ConstantDynamic constant && JacocoProbes.isArray(constant);
        part.number = value instanceof Integer number ? number : NO_INT;
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        addSwitch(Opcodes.TABLESWITCH, new int[] {min, max}, otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        addSwitch(Opcodes.LOOKUPSWITCH, keys, otherwise, labels);
    }

    private void addSwitch(int opcode, int[] keys, Label otherwise, Label... labels) {
        Part part = add(opcode);
        part.keys = keys;
        part.labels = Arrays.copyOf(labels, labels.length + 1);
        part.labels[labels.length] = otherwise;
    }

    private static Label last(Label... labels) {
        return labels[labels.length - 1];
    }

    private static Label[] first(Label... labels) {
        return Arrays.copyOf(labels, labels.length - 1);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        Part part = add(Opcodes.MULTIANEWARRAY);
        part.type = descriptor;
        part.keys = new int[] {dimensions};
    }

    // The result is read for its instructions alone.

    @Override
    public void visitLocalVariable(String name, String type, String signature, Label from, Label to, int index) {}

    @Override
    public AnnotationVisitor visitInsnAnnotation(int type, TypePath path, String descriptor, boolean isVisible) {
        return null;
    }

    @Override
    public AnnotationVisitor visitTryCatchAnnotation(int type, TypePath path, String descriptor, boolean isVisible) {
        return null;
    }

    @Override
    public AnnotationVisitor visitLocalVariableAnnotation(
            int type, TypePath path, Label[] from, Label[] to, int[] index, String descriptor, boolean isVisible) {
        return null;
    }

    // Writing

    @Override
    public void visitMaxs(int stack, int locals) {
        int probes = leaveOutArray();
        if (probes >= 0) {
            foundProbes();
            for (int i = 0; i < parts.size(); i++) {
                Part part = parts.get(i);
                if (isConditional(part.kind)) {
                    restoreJump(i, probes);
                } else if (part.kind == Opcodes.TABLESWITCH || part.kind == Opcodes.LOOKUPSWITCH) {
                    restoreSwitch(i, probes);
                }
            }
            for (int i = 0; i < parts.size(); i++) {
                if (isProbe(i, probes)) {
                    leaveOut(i, i + 4);
                }
            }
            for (Part part : parts) {
                part.number -= isOfLocal(part.kind) && part.number > probes ? probes - arguments + 1 : 0;
            }
        }
        for (Part part : parts) {
            if (!part.isLeftOut) {
                part.write(out);
            }
        }
        super.visitMaxs(stack, locals);
    }

    private void leaveOut(int from, int to) {
        for (int i = from; i < to; i++) {
            parts.get(i).isLeftOut = true;
        }
    }

    /** Omits the instructions at the start that load the array of probes; returns its local, or -1 without one. */
    private int leaveOutArray() {
        int at = 0;
        while (at < parts.size() && parts.get(at).kind < 0) {
            at++;
        }
        int end = at;
        // A constant or a call. An initialiser of an interface pushes three arguments before, and stores the result
        // into a field.
        while (end < parts.size() && end < at + 4 && !parts.get(end).getsProbes) {
            end++;
        }
        while (end + 1 < parts.size()
                && (parts.get(end).getsProbes
                        || end > at && parts.get(end).kind == Opcodes.DUP && parts.get(end + 1).getsProbes)) {
            end++;
        }
        boolean isStored = end > at
                && end < parts.size()
                && parts.get(end - 1).getsProbes
                && parts.get(end).kind == Opcodes.ASTORE;
        if (!isStored) {
            return -1;
        }
        leaveOut(at, end + 1);
        return parts.get(end).number;
    }

    /** Whether four instructions set a probe. */
    private boolean isProbe(int at, int probes) {
        return at + 3 < parts.size()
                && parts.get(at).kind == Opcodes.ALOAD
                && parts.get(at).number == probes
                && isPush(parts.get(at + 1))
                && parts.get(at + 2).kind == Opcodes.ICONST_1
                && parts.get(at + 3).kind == Opcodes.BASTORE;
    }

    private static boolean isPush(Part part) {
        return part.number != NO_INT
                && (part.kind == Opcodes.LDC || part.kind >= Opcodes.ICONST_M1 && part.kind <= Opcodes.SIPUSH);
    }

    /** Whether four instructions set a probe, and a jump follows. */
    private boolean isProbeOfJump(int at, int probes) {
        return isProbe(at, probes) && at + 4 < parts.size() && parts.get(at + 4).kind == Opcodes.GOTO;
    }

    /** {@code if (!a) goto X; probe; goto L; X:} was {@code if (a) goto L}. */
    private void restoreJump(int at, int probes) {
        Part jump = parts.get(at);
        if (!isProbeOfJump(at + 1, probes)) {
            return;
        }
        for (int i = at + 6; i < parts.size() && parts.get(i).kind == LABEL; i++) {
            if (parts.get(i).label == jump.label) {
                jump.kind = inverted(jump.kind);
                jump.label = parts.get(at + 5).label;
                leaveOut(at + 1, at + 6);
                return;
            }
        }
    }

    /**
     * Behind the switch there are, for some of the labels, {@code X: probe; goto L}, and the switch goes to X instead
     * of L.
     */
    private void restoreSwitch(int at, int probes) {
        Label[] labels = parts.get(at).labels;
        int i = at + 1;
        while (i < parts.size() && parts.get(i).kind == LABEL && isProbeOfJump(i + 1, probes)) {
            Label from = parts.get(i).label;
            Label to = parts.get(i + 5).label;
            for (int j = 0; j < labels.length; j++) {
                labels[j] = labels[j] == from ? to : labels[j];
            }
            leaveOut(i, i + 6);
            i += 6;
        }
    }

    private static boolean isOfLocal(int kind) {
        return kind >= Opcodes.ILOAD && kind <= Opcodes.ALOAD
                || kind >= Opcodes.ISTORE && kind <= Opcodes.ASTORE
                || kind == Opcodes.IINC
                || kind == Opcodes.RET;
    }

    private static boolean isConditional(int kind) {
        return kind >= Opcodes.IFEQ && kind <= Opcodes.IF_ACMPNE || kind == Opcodes.IFNULL || kind == Opcodes.IFNONNULL;
    }

    private static int inverted(int opcode) {
        return opcode >= Opcodes.IFNULL ? opcode ^ 1 : (opcode - Opcodes.IFEQ ^ 1) + Opcodes.IFEQ;
    }
}
