package dev.heddle.recorder.weave.facts;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;

/**
 * A fast look into a class file, for the profile {@code facts}: which methods may take a lock or start a thread. Most do
 * not, and are then not read any further. The structure is that of the Java Virtual Machine Specification, chapter 4.
 */
public final class LockScan {
    private static final int UTF8 = 1;
    private static final int SYNCHRONIZED = 0x20;
    private static final int MONITORENTER = 0xC2;
    private static final int INVOKEVIRTUAL = 0xB6;
    private static final int INVOKEINTERFACE = 0xB9;
    private static final int POOL_COUNT_AT = 8;

    /** The number of bytes of a constant, with its tag, by tag; 0 for text, which has a length of its own. */
    private static final int[] SIZES = {0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3};

    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;

    private static final Name CODE = new Name("Code");
    /** The methods whose calls are hooked. */
    private static final Names HOOKED = new Names(LockCalls.names());

    private final byte[] file;
    private int at = POOL_COUNT_AT;
    /** The index of the constant {@code Code}, or 0. */
    private int code;
    /** The constants for methods with a hooked name; null without any. */
    private BitSet calls;

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

    /** Names of methods. */
    private static final class Names {
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
     * The methods that may have something to hook, by their place in the class file.
     *
     * @throws IndexOutOfBoundsException if the class file is damaged
     */
    public static BitSet methods(byte[] file) {
        LockScan scan = new LockScan(file);
        BitSet names = scan.constants();
        if (!names.isEmpty()) {
            scan.calls =
                    scan.referring(scan.referring(names, NAME_AND_TYPE, NAME_AND_TYPE, 1), METHOD, INTERFACE_METHOD, 3);
        }
        return scan.methods();
    }

    private int unsigned(int place) {
        return (file[place] & 0xFF) << 8 | file[place + 1] & 0xFF;
    }

    private int length(int place) {
        return unsigned(place) << 16 | unsigned(place + 2);
    }

    /** Reads the constants; returns those that are names of hooked methods. */
    private BitSet constants() {
        BitSet names = new BitSet();
        int count = unsigned(at);
        at += 2;
        for (int i = 1; i < count; i++) {
            int tag = file[at];
            if (tag == UTF8) {
                int length = unsigned(at + 1);
                if (HOOKED.has(file, at + 3, length)) {
                    names.set(i);
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
        return names;
    }

    /** The constants with one of two tags that refer to one of these, at a place after the tag. */
    private BitSet referring(BitSet wanted, int tag, int otherTag, int place) {
        BitSet found = new BitSet();
        int count = unsigned(POOL_COUNT_AT);
        int next = POOL_COUNT_AT + 2;
        for (int i = 1; i < count; i++) {
            int own = file[next];
            if ((own == tag || own == otherTag) && wanted.get(unsigned(next + place))) {
                found.set(i);
            }
            next += own == UTF8 ? 3 + unsigned(next + 1) : SIZES[own];
            i += own == LONG || own == DOUBLE ? 1 : 0;
        }
        return found;
    }

    /** Reads the methods, after the constants. */
    private BitSet methods() {
        // Access, names of this class and the superclass, interfaces.
        at += 6;
        at += 2 + 2 * unsigned(at);
        int fields = unsigned(at);
        at += 2;
        for (int i = 0; i < fields; i++) {
            at += 6;
            attributes();
        }
        BitSet found = new BitSet();
        int methods = unsigned(at);
        at += 2;
        for (int i = 0; i < methods; i++) {
            boolean isSynchronized = (unsigned(at) & SYNCHRONIZED) != 0;
            at += 6;
            if (attributes() || isSynchronized) {
                found.set(i);
            }
        }
        return found;
    }

    /** Skips attributes; returns whether one is code with something to hook. */
    private boolean attributes() {
        int count = unsigned(at);
        at += 2;
        boolean isHooked = false;
        for (int i = 0; i < count; i++) {
            int end = at + 6 + length(at + 2);
            if (code != 0 && unsigned(at) == code) {
                // The stack, the locals and the length of the code come before it.
                int from = at + 14;
                isHooked |= isHooked(from, from + length(at + 10));
            }
            at = end;
        }
        return isHooked;
    }

    /** Takes each byte for an instruction, so it may find too much. */
    private boolean isHooked(int from, int to) {
        for (int place = from; place < to; place++) {
            int opcode = file[place] & 0xFF;
            if (opcode == MONITORENTER) {
                return true;
            }
            if (calls != null
                    && opcode >= INVOKEVIRTUAL
                    && opcode <= INVOKEINTERFACE
                    && place + 2 < to
                    && calls.get(unsigned(place + 1))) {
                return true;
            }
        }
        return false;
    }
}
