package dev.heddle.recorder.weave.original;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The instructions of a method, for the comparison of two versions. Two instructions have the same key if an agent may
 * have changed one into the other: it may renumber locals and invert a jump.
 */
final class MethodCode {
    private static final int UNKNOWN = -1;
    private static final String FIELD = "field ";
    private static final String CALL = "call ";

    final String name;
    final String descriptor;
    /** Number of locals that hold the arguments. */
    final int arguments;

    int size;
    int[] keys = new int[64];
    int[] offsets = new int[64];
    /** Source line, or -1. */
    int[] lines = new int[64];
    /** The local that is loaded or stored, or -1. */
    int[] locals = new int[64];

    private final BitSet stores = new BitSet();
    /** Whether it may be recorded: a call, an access, a monitor. */
    boolean[] operations = new boolean[64];
    /** Whether it accesses an element of an array. Nothing else in the instruction distinguishes inserted ones. */
    boolean hasElements;

    /** Number of instructions that may be recorded. */
    int operationCount;

    private MethodCode(int access, String name, String descriptor) {
        this.name = name;
        this.descriptor = descriptor;
        int withThis = Type.getArgumentsAndReturnSizes(descriptor) >> 2;
        this.arguments = (access & Opcodes.ACC_STATIC) != 0 ? withThis - 1 : withThis;
    }

    /** Whether an instruction stores into a local. */
    boolean isStore(int index) {
        return stores.get(index);
    }

    /** All methods with code of a class file, by name with descriptor. */
    static Map<String, MethodCode> of(byte[] classFile, Keys keys) {
        Map<String, MethodCode> methods = new HashMap<>();
        OffsetReader reader = new OffsetReader(classFile);
        reader.accept(new Methods(methods, reader, keys), ClassReader.SKIP_FRAMES);
        return methods;
    }

    private void add(int key, int offset, int line, int local, boolean isOperation) {
        if (size == keys.length) {
            int more = size * 2;
            keys = Arrays.copyOf(keys, more);
            offsets = Arrays.copyOf(offsets, more);
            lines = Arrays.copyOf(lines, more);
            locals = Arrays.copyOf(locals, more);
            operations = Arrays.copyOf(operations, more);
        }
        keys[size] = key;
        offsets[size] = offset;
        lines[size] = line;
        locals[size] = local;
        operations[size] = isOperation;
        operationCount += isOperation ? 1 : 0;
        size++;
    }

    /** Keys of instructions, the same for both versions of a class. */
    static final class Keys {
        private final Map<String, Integer> numbers = new HashMap<>();
        private final List<String> texts = new ArrayList<>();

        /**
         * The name and descriptor of the member of a class that an instruction uses; null if it uses none of this
         * class.
         */
        String member(int key, String owner) {
            String text = texts.get(key);
            if (!text.startsWith(FIELD) && !text.startsWith(CALL)) {
                return null;
            }
            String member = text.substring(text.indexOf(' ', FIELD.length()) + 1);
            boolean isOwn = member.startsWith(owner) && member.startsWith(".", owner.length());
            return isOwn ? member.substring(owner.length() + 1) : null;
        }

        int number(String text) {
            Integer known = numbers.get(text);
            if (known == null) {
                known = numbers.size();
                numbers.put(text, known);
                texts.add(text);
            }
            return known;
        }
    }

    private static final class OffsetReader extends ClassReader {
        int offset;

        OffsetReader(byte[] classFile) {
            super(classFile);
        }

        @Override
        protected void readBytecodeInstructionOffset(int bytecodeOffset) {
            offset = bytecodeOffset;
        }
    }

    private static final class Methods extends ClassVisitor {
        private final Map<String, MethodCode> methods;
        private final OffsetReader reader;
        private final Keys keys;

        Methods(Map<String, MethodCode> methods, OffsetReader reader, Keys keys) {
            super(Opcodes.ASM9);
            this.methods = methods;
            this.reader = reader;
            this.keys = keys;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
                return null;
            }
            MethodCode code = new MethodCode(access, name, descriptor);
            methods.put(name.concat(descriptor), code);
            return new Instructions(code, reader, keys);
        }
    }

    private static final class Instructions extends MethodVisitor {
        private final MethodCode code;
        private final OffsetReader reader;
        private final Keys keys;
        private int line = UNKNOWN;

        Instructions(MethodCode code, OffsetReader reader, Keys keys) {
            super(Opcodes.ASM9);
            this.code = code;
            this.reader = reader;
            this.keys = keys;
        }

        private void add(String key) {
            code.add(keys.number(key), reader.offset, line, UNKNOWN, false);
        }

        private void operation(String key) {
            code.add(keys.number(key), reader.offset, line, UNKNOWN, true);
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
                add("int " + (opcode - Opcodes.ICONST_0));
                return;
            }
            boolean isElement = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                    || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
            code.hasElements |= isElement;
            if (isElement || opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
                operation("insn " + opcode);
            } else {
                add("insn " + opcode);
            }
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            add(opcode == Opcodes.NEWARRAY ? "newarray " + operand : "int " + operand);
        }

        @Override
        public void visitVarInsn(int opcode, int index) {
            code.stores.set(code.size, opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE);
            code.add(keys.number("var " + opcode), reader.offset, line, index, false);
        }

        @Override
        public void visitIincInsn(int index, int increment) {
            code.add(keys.number("iinc " + increment), reader.offset, line, index, false);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            add("type " + opcode + " " + type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            operation(FIELD + opcode + " " + owner + "." + name + ":" + descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            operation(CALL + opcode + " " + owner + "." + name + descriptor);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            operation("dynamic " + name + descriptor + " " + bootstrap + Arrays.toString(arguments));
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            add(opcode == Opcodes.GOTO ? "goto" : "jump " + uninverted(opcode));
        }

        /** The first one of two opposite conditions. */
        private static int uninverted(int opcode) {
            return opcode >= Opcodes.IFNULL
                    ? Opcodes.IFNULL
                    : opcode == Opcodes.JSR ? opcode : opcode - (opcode - Opcodes.IFEQ) % 2;
        }

        @Override
        public void visitLdcInsn(Object value) {
            add(
                    value instanceof Integer
                            ? "int " + value
                            : "constant " + value.getClass().getName() + " " + value);
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
            add("table " + min + " " + max);
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] values, Label[] labels) {
            add("lookup " + Arrays.toString(values));
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            add("multi " + descriptor + " " + dimensions);
        }
    }
}
