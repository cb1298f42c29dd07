package dev.heddle.recorder.weave.check;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** The code of a method as in the class file: instructions, jump targets, handlers. */
final class CodeAttribute {
    private static final int WIDE = 196;
    private static final int MAX_OPCODE = 201;
    private static final int INVALID = 0;
    /** Lengths of instructions by opcode; 0 for variable lengths. */
    private static final byte[] LENGTHS = new byte[MAX_OPCODE + 1];

    static {
        for (int opcode = 0; opcode <= MAX_OPCODE; opcode++) {
            LENGTHS[opcode] = 1;
        }
        length(2, Opcodes.BIPUSH, Opcodes.BIPUSH);
        length(3, Opcodes.SIPUSH, Opcodes.SIPUSH);
        length(2, Opcodes.LDC, Opcodes.LDC);
        // LDC_W and LDC2_W
        length(3, Opcodes.LDC + 1, Opcodes.LDC + 2);
        length(2, Opcodes.ILOAD, Opcodes.ALOAD);
        length(2, Opcodes.ISTORE, Opcodes.ASTORE);
        length(3, Opcodes.IINC, Opcodes.IINC);
        length(3, Opcodes.IFEQ, Opcodes.JSR);
        length(2, Opcodes.RET, Opcodes.RET);
        length(INVALID, Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH);
        length(3, Opcodes.GETSTATIC, Opcodes.INVOKESTATIC);
        length(5, Opcodes.INVOKEINTERFACE, Opcodes.INVOKEDYNAMIC);
        length(3, Opcodes.NEW, Opcodes.NEW);
        length(2, Opcodes.NEWARRAY, Opcodes.NEWARRAY);
        length(3, Opcodes.ANEWARRAY, Opcodes.ANEWARRAY);
        length(3, Opcodes.CHECKCAST, Opcodes.INSTANCEOF);
        length(INVALID, WIDE, WIDE);
        length(4, Opcodes.MULTIANEWARRAY, Opcodes.MULTIANEWARRAY);
        length(3, Opcodes.IFNULL, Opcodes.IFNONNULL);
        // GOTO_W and JSR_W
        length(5, Opcodes.IFNONNULL + 1, MAX_OPCODE);
    }

    final ClassReader reader;
    /** The position of the first instruction in the class file. */
    final int start;

    final int length;
    final int maxStack;
    final int maxLocals;
    /** Start, end and handler of every range, one after the other. */
    final int[] ranges;
    /** The position of the code's attributes. */
    final int attributes;
    /** Whether there are subroutines, as in code of compilers before Java 6. */
    final boolean hasSubroutines;

    private final boolean[] starts;

    private static void length(int length, int first, int last) {
        for (int opcode = first; opcode <= last; opcode++) {
            LENGTHS[opcode] = (byte) length;
        }
    }

    /** @param at the position of the Code attribute's content */
    CodeAttribute(ClassReader reader, int at) throws CodeFault {
        this.reader = reader;
        maxStack = reader.readUnsignedShort(at);
        maxLocals = reader.readUnsignedShort(at + 2);
        length = reader.readInt(at + 4);
        start = at + 8;
        starts = new boolean[length + 1];
        hasSubroutines = markStarts();
        int table = start + length;
        int count = reader.readUnsignedShort(table);
        ranges = new int[count * 3];
        for (int i = 0; i < count; i++) {
            int entry = table + 2 + 8 * i;
            int from = reader.readUnsignedShort(entry);
            int to = reader.readUnsignedShort(entry + 2);
            int handler = reader.readUnsignedShort(entry + 4);
            if (from >= to || !isStart(from) || !(to == length || isStart(to)) || !isStart(handler)) {
                throw new CodeFault("range " + from + " to " + to + " with handler " + handler);
            }
            ranges[i * 3] = from;
            ranges[i * 3 + 1] = to;
            ranges[i * 3 + 2] = handler;
        }
        attributes = table + 2 + 8 * count;
    }

    private boolean markStarts() throws CodeFault {
        boolean subroutines = false;
        int at = 0;
        while (at < length) {
            starts[at] = true;
            int opcode = opcode(at);
            if (opcode > MAX_OPCODE) {
                throw new CodeFault("opcode " + opcode + " at " + at);
            }
            subroutines |= opcode == Opcodes.JSR || opcode == Opcodes.RET || opcode == MAX_OPCODE;
            at = next(at);
        }
        if (at != length) {
            throw new CodeFault("the last instruction ends at " + at + " of " + length);
        }
        return subroutines;
    }

    int opcode(int at) {
        return reader.readByte(start + at);
    }

    /** The operand of an instruction: one byte. */
    int unsignedByte(int at) {
        return reader.readByte(start + at);
    }

    int unsignedShort(int at) {
        return reader.readUnsignedShort(start + at);
    }

    int signedShort(int at) {
        return reader.readShort(start + at);
    }

    int readInt(int at) {
        return reader.readInt(start + at);
    }

    /** The offset of the next instruction. */
    int next(int at) {
        int opcode = opcode(at);
        int fixed = LENGTHS[opcode];
        if (fixed != INVALID) {
            return at + fixed;
        }
        if (opcode == WIDE) {
            return at + (opcode(at + 1) == Opcodes.IINC ? 6 : 4);
        }
        int operands = operands(at);
        return opcode == Opcodes.TABLESWITCH
                ? operands + 12 + 4 * (readInt(operands + 8) - readInt(operands + 4) + 1)
                : operands + 8 + 8 * readInt(operands + 4);
    }

    /** The position of a switch's aligned operands. */
    int operands(int at) {
        return (at & ~3) + 4;
    }

    boolean isStart(int offset) {
        return offset >= 0 && offset < length && starts[offset];
    }
}
