package dev.heddle.recorder.weave;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/**
 * A fast look into a class file, for the profile {@code facts}: whether the class may take a lock or start a thread.
 * Most classes do not, and are then not read any further. The structure is that of the Java Virtual Machine
 * Specification, chapter 4.
 */
final class LockScan {
    private static final int UTF8 = 1;
    private static final int SYNCHRONIZED = 0x20;
    private static final byte MONITORENTER = (byte) 0xC2;
    private static final int POOL_COUNT_AT = 8;

    /** The number of bytes of a constant, with its tag, by tag; 0 for text, which has a length of its own. */
    private static final int[] SIZES = {0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3};

    private static final int LONG = 5;
    private static final int DOUBLE = 6;

    private static final Name CODE = new Name("Code");

    private final byte[] file;
    private int at = POOL_COUNT_AT;
    /** The index of the constant {@code Code}, or 0. */
    private int code;

    private LockScan(byte[] file) {
        this.file = file;
    }

    /** A name as class files have it. */
    private record Name(byte[] bytes) {
        Name(String name) {
            this(name.getBytes(StandardCharsets.US_ASCII));
        }

        boolean is(byte[] file, int from, int length) {
            return length == bytes.length
                    && file[from] == bytes[0]
                    && Arrays.equals(file, from, from + length, bytes, 0, length);
        }
    }

    /** The names of the methods whose calls are hooked. */
    static final class Names {
        private final Name[] names;
        private int shortest = Integer.MAX_VALUE;
        private int longest;

        Names(Set<String> texts) {
            names = new Name[texts.size()];
            int next = 0;
            for (String text : texts) {
                names[next++] = new Name(text);
                shortest = Math.min(shortest, text.length());
                longest = Math.max(longest, text.length());
            }
        }

        boolean has(byte[] file, int from, int length) {
            if (length < shortest || length > longest) {
                return false;
            }
            for (Name name : names) {
                if (name.is(file, from, length)) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * Whether a class may have something to hook.
     *
     * @throws IndexOutOfBoundsException if the class file is damaged
     */
    static boolean mayLock(byte[] file, Names names) {
        LockScan scan = new LockScan(file);
        return scan.has(names) || scan.methods();
    }

    private int unsigned(int place) {
        return (file[place] & 0xFF) << 8 | file[place + 1] & 0xFF;
    }

    private int length(int place) {
        return unsigned(place) << 16 | unsigned(place + 2);
    }

    /** Reads the constants. */
    private boolean has(Names wanted) {
        int count = unsigned(at);
        at += 2;
        for (int i = 1; i < count; i++) {
            int tag = file[at];
            if (tag == UTF8) {
                int length = unsigned(at + 1);
                if (wanted.has(file, at + 3, length)) {
                    return true;
                }
                if (CODE.is(file, at + 3, length)) {
                    code = i;
                }
                at += 3 + length;
            } else {
                at += SIZES[tag];
                i += tag == LONG || tag == DOUBLE ? 1 : 0;
            }
        }
        return false;
    }

    /** Reads the methods, after the constants. */
    private boolean methods() {
        // Access, names of this class and the superclass, interfaces.
        at += 6;
        at += 2 + 2 * unsigned(at);
        int fields = unsigned(at);
        at += 2;
        for (int i = 0; i < fields; i++) {
            at += 6;
            attributes();
        }
        int methods = unsigned(at);
        at += 2;
        for (int i = 0; i < methods; i++) {
            if ((unsigned(at) & SYNCHRONIZED) != 0) {
                return true;
            }
            at += 6;
            if (attributes()) {
                return true;
            }
        }
        return false;
    }

    /** Skips attributes; returns whether one is code that may enter a monitor. */
    private boolean attributes() {
        int count = unsigned(at);
        at += 2;
        boolean enters = false;
        for (int i = 0; i < count; i++) {
            int end = at + 6 + length(at + 2);
            if (code != 0 && unsigned(at) == code) {
                // The stack, the locals and the length of the code come before it.
                int from = at + 14;
                int to = from + length(at + 10);
                for (int place = from; place < to && !enters; place++) {
                    enters = file[place] == MONITORENTER;
                }
            }
            at = end;
        }
        return enters;
    }
}
