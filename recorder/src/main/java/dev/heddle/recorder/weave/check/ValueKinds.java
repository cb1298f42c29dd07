package dev.heddle.recorder.weave.check;

/**
 * Kinds of values (JVMS 4.10.1.2), with all initialised references as one. The numbers are those of the tags in a
 * StackMapTable.
 */
final class ValueKinds {
    static final int TOP = 0;
    static final int INT = 1;
    static final int FLOAT = 2;
    static final int DOUBLE = 3;
    static final int LONG = 4;
    static final int NULL = 5;
    static final int UNINITIALISED_THIS = 6;
    static final int REFERENCE = 7;
    /** The lowest bits of an object that is not yet initialised; the bits above are the offset of its NEW. */
    static final int UNINITIALISED = 8;
    /** The upper half of a long. */
    static final int LONG_2 = 9;
    /** The upper half of a double. */
    static final int DOUBLE_2 = 10;

    private static final int OFFSET_SHIFT = 4;
    private static final int KIND_MASK = (1 << OFFSET_SHIFT) - 1;

    private ValueKinds() {}

    /** An object made by the NEW at an offset. */
    static int uninitialised(int offset) {
        return offset << OFFSET_SHIFT | UNINITIALISED;
    }

    static boolean isUninitialised(int kind) {
        return (kind & KIND_MASK) == UNINITIALISED || kind == UNINITIALISED_THIS;
    }

    /** The offset of the NEW that made an object. */
    static int offset(int kind) {
        return kind >>> OFFSET_SHIFT;
    }

    static boolean isWide(int kind) {
        return kind == LONG || kind == DOUBLE;
    }

    static boolean isUpperHalf(int kind) {
        return kind == LONG_2 || kind == DOUBLE_2;
    }

    static int upperHalf(int kind) {
        return kind == LONG ? LONG_2 : DOUBLE_2;
    }

    /** Whether a value may be used where a frame has another kind. */
    static boolean isAssignable(int from, int to) {
        return from == to || to == TOP || from == NULL && to == REFERENCE;
    }

    /** The kind of a value that comes from two paths. */
    static int merge(int a, int b) {
        if (isAssignable(a, b)) {
            return b;
        }
        return isAssignable(b, a) ? a : TOP;
    }

    /** The kind of a letter in descriptors and {@link StackEffects}. */
    static int of(char letter) {
        return switch (letter) {
            case 'Z', 'B', 'C', 'S', 'I' -> INT;
            case 'F' -> FLOAT;
            case 'D' -> DOUBLE;
            case 'J' -> LONG;
            case 'N' -> NULL;
            case 'V' -> TOP;
            default -> REFERENCE;
        };
    }

    static String name(int kind) {
        return switch (kind & KIND_MASK) {
            case TOP -> "nothing";
            case INT -> "int";
            case FLOAT -> "float";
            case DOUBLE, DOUBLE_2 -> "double";
            case LONG, LONG_2 -> "long";
            case NULL -> "null";
            case UNINITIALISED_THIS -> "uninitialised this";
            case UNINITIALISED -> "uninitialised object made at " + offset(kind);
            default -> "reference";
        };
    }
}
