package dev.heddle.recorder.weave.check;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Reads the frames of a method (JVMS 4.7.4). */
final class StackMap {
    private static final int LAST_SAME = 63;
    private static final int LAST_SAME_WITH_ONE = 127;
    private static final int SAME_WITH_ONE_FAR = 247;
    private static final int SAME_FAR = 251;
    private static final int LAST_APPEND = 254;

    private final CodeAttribute code;
    private final ClassReader reader;
    private final FrameState[] frames;
    private final FrameState current;
    /** The number of locals in the last frame. */
    private int locals;

    private int at;

    /**
     * @param first the state at the start of the method
     * @param locals the number of its used locals
     */
    private StackMap(CodeAttribute code, FrameState first, int locals) {
        this.code = code;
        this.reader = code.reader;
        this.current = first.copy();
        this.locals = locals;
        this.frames = new FrameState[code.length];
    }

    /**
     * The frames by the offset of their instruction.
     *
     * @param attribute the position of the attribute's content; 0 without this attribute
     */
    static FrameState[] read(CodeAttribute code, int attribute, FrameState first, int locals) throws CodeFault {
        StackMap map = new StackMap(code, first, locals);
        if (attribute != 0) {
            map.readAll(attribute);
        }
        return map.frames;
    }

    private void readAll(int attribute) throws CodeFault {
        int count = reader.readUnsignedShort(attribute);
        at = attribute + 2;
        int offset = -1;
        for (int i = 0; i < count; i++) {
            offset += 1 + readFrame();
            if (!code.isStart(offset)) {
                throw new CodeFault("a frame at " + offset + ", where no instruction begins");
            }
            frames[offset] = current.copy();
        }
    }

    /** Reads the next frame into the current one, and returns its distance from the previous one. */
    private int readFrame() throws CodeFault {
        int type = reader.readByte(at++);
        current.depth = 0;
        if (type <= LAST_SAME) {
            return type;
        }
        if (type <= LAST_SAME_WITH_ONE) {
            current.push(readKind());
            return type - LAST_SAME - 1;
        }
        int distance = reader.readUnsignedShort(at);
        at += 2;
        if (type == SAME_WITH_ONE_FAR) {
            current.push(readKind());
        } else if (type <= SAME_FAR) {
            for (int i = type; i < SAME_FAR; i++) {
                chop();
            }
        } else if (type <= LAST_APPEND) {
            for (int i = SAME_FAR; i < type; i++) {
                append(readKind());
            }
        } else {
            full();
        }
        return distance;
    }

    private void full() throws CodeFault {
        current.clear();
        locals = 0;
        int count = reader.readUnsignedShort(at);
        at += 2;
        for (int i = 0; i < count; i++) {
            append(readKind());
        }
        int onStack = reader.readUnsignedShort(at);
        at += 2;
        for (int i = 0; i < onStack; i++) {
            current.push(readKind());
        }
    }

    private void chop() throws CodeFault {
        if (locals == 0) {
            throw new CodeFault("a frame removes more locals than there are");
        }
        current.locals[--locals] = ValueKinds.TOP;
        if (locals > 0 && ValueKinds.isWide(current.locals[locals - 1])) {
            current.locals[--locals] = ValueKinds.TOP;
        }
    }

    private void append(int kind) throws CodeFault {
        if (locals + (ValueKinds.isWide(kind) ? 2 : 1) > current.locals.length) {
            throw new CodeFault("a frame has more locals than the " + current.locals.length + " of the method");
        }
        current.locals[locals++] = kind;
        if (ValueKinds.isWide(kind)) {
            current.locals[locals++] = ValueKinds.upperHalf(kind);
        }
    }

    private int readKind() throws CodeFault {
        int tag = reader.readByte(at++);
        if (tag < ValueKinds.REFERENCE) {
            return tag;
        }
        int operand = reader.readUnsignedShort(at);
        at += 2;
        if (tag == ValueKinds.REFERENCE) {
            return tag;
        }
        if (tag != ValueKinds.UNINITIALISED || !code.isStart(operand) || code.opcode(operand) != Opcodes.NEW) {
            throw new CodeFault("a frame names an object made at " + operand + ", where there is no NEW");
        }
        return ValueKinds.uninitialised(operand);
    }
}
