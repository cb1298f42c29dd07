package dev.heddle.recorder.weave;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Positions of the parts of a class file (JVMS 4). */
final class ClassFileParts {
    private static final byte[] CODE = "Code".getBytes(StandardCharsets.US_ASCII);
    private static final int POOL_AT = 8;
    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int METHOD_HANDLE = 15;
    private static final int METHOD_TYPE = 16;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;
    /** Flags, the class and its superclass. */
    private static final int CLASS_HEAD = 6;
    /** Flags, name and descriptor. */
    private static final int MEMBER_HEAD = 6;
    /** Name and length. */
    private static final int ATTRIBUTE_HEAD = 6;
    /** Stack, locals, and length of the code. */
    private static final int CODE_HEAD = 8;

    private final byte[] bytes;
    private final int[] constants;
    private boolean hasMarks;
    private int at;

    private ClassFileParts(byte[] bytes) {
        this.bytes = bytes;
        this.constants = new int[u2(bytes, POOL_AT)];
        at = POOL_AT + Short.BYTES;
        for (int i = 1; i < constants.length; i++) {
            constants[i] = at;
            i += constant();
        }
    }

    /** Skips one constant, and returns the number of additional indexes that it takes. */
    private int constant() {
        switch (bytes[at++]) {
            case UTF8 -> at += Short.BYTES + u2(bytes, at);
            case INTEGER -> {
                hasMarks |= MarkedSites.isMark(u2(bytes, at) << Short.SIZE | u2(bytes, at + Short.BYTES));
                at += Integer.BYTES;
            }
            case LONG, DOUBLE -> {
                at += Long.BYTES;
                return 1;
            }
            case CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE -> at += Short.BYTES;
            case METHOD_HANDLE -> at += 1 + Short.BYTES;
            // A float, a name with its type, or a constant that names two others.
            default -> at += Integer.BYTES;
        }
        return 0;
    }

    /** Whether a class has constants of its own that would be mistaken for marks. */
    static boolean hasMarks(byte[] classFile) {
        return new ClassFileParts(classFile).hasMarks;
    }

    /** The positions of the methods' instructions; 0 for a method without code. */
    static int[] codes(byte[] classFile) {
        return new ClassFileParts(classFile).codes();
    }

    private int[] codes() {
        at += CLASS_HEAD;
        at += Short.BYTES + Short.BYTES * u2(bytes, at);
        members();
        return members();
    }

    private int[] members() {
        int[] codes = new int[u2(bytes, at)];
        at += Short.BYTES;
        for (int i = 0; i < codes.length; i++) {
            at += MEMBER_HEAD;
            int attributes = u2(bytes, at);
            at += Short.BYTES;
            for (int a = 0; a < attributes; a++) {
                if (isCode(u2(bytes, at))) {
                    codes[i] = at + ATTRIBUTE_HEAD + CODE_HEAD;
                }
                int length = u2(bytes, at + Short.BYTES) << Short.SIZE | u2(bytes, at + Short.BYTES + Short.BYTES);
                at += ATTRIBUTE_HEAD + length;
            }
        }
        return codes;
    }

    private boolean isCode(int constant) {
        int text = constants[constant] + 1 + Short.BYTES;
        return u2(bytes, text - Short.BYTES) == CODE.length
                && Arrays.equals(bytes, text, text + CODE.length, CODE, 0, CODE.length);
    }

    static int u2(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) << Byte.SIZE | bytes[at + 1] & 0xFF;
    }
}
