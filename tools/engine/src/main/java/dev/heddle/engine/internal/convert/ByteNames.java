package dev.heddle.engine.internal.convert;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Numbers names, given as bytes, from 0 in the order of their first occurrence. Does not allocate for known names. */
final class ByteNames {
    /** Stands for bytes that are not a valid name. */
    static final int NONE = NameTable.NONE;

    private byte[] pool = new byte[1 << 12];
    private int used;
    /** End of each name in the pool by number; the next name begins there. */
    private int[] ends = new int[64];

    private int size;

    private final NameTable shorts = new NameTable();
    /** A part of the short names. */
    private final NumberedNames numbered = new NumberedNames();

    /** Open addressing for long names: hash and number plus 1 of each, 0 if free. */
    private long[] longs = new long[128];

    private int longCount;

    /**
     * Reads a name that consists of an optional letter and a number, up to the first byte after its digits.
     *
     * @param bytes with a byte after the name that is not a digit
     * @return the end of the name, and in the upper half its number plus 1; 0 there if it is unknown or not found in
     *     this way
     */
    long read(byte[] bytes, int from) {
        return numbered.read(bytes, from);
    }

    /**
     * The number of a name, or {@link #NONE} if it is unknown. The array must have {@link NameTable#MOST_BYTES} more
     * bytes after the name.
     */
    int find(byte[] bytes, int from, int length) {
        if (length > NameTable.MOST_BYTES) {
            return findLong(EightBytes.hash(bytes, from, length), bytes, from, length);
        }
        // A zero at its end would make it equal to the name without.
        return length == 0 || bytes[from + length - 1] == 0
                ? NONE
                : shorts.find(first(bytes, from, length), second(bytes, from, length));
    }

    /** The same; an unknown name gets a new number if it is printable ASCII and not too long. */
    int number(byte[] bytes, int from, int length) {
        int known = find(bytes, from, length);
        return known >= 0 || !isPlain(bytes, from, length) ? known : add(bytes, from, length);
    }

    /** The number of a valid name with any letters. */
    int number(String name) {
        byte[] letters = name.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = Arrays.copyOf(letters, letters.length + NameTable.MOST_BYTES);
        int known = find(bytes, 0, letters.length);
        return known >= 0 ? known : add(bytes, 0, letters.length);
    }

    /** The first eight bytes of a name, padded with zeros. */
    private static long first(byte[] bytes, int from, int length) {
        return EightBytes.first(EightBytes.at(bytes, from), length);
    }

    /** The next eight bytes. */
    private static long second(byte[] bytes, int from, int length) {
        return length <= Long.BYTES
                ? 0
                : EightBytes.first(EightBytes.at(bytes, from + Long.BYTES), length - Long.BYTES);
    }

    String name(int number) {
        int from = start(number);
        return new String(pool, from, ends[number] - from, StandardCharsets.UTF_8);
    }

    int size() {
        return size;
    }

    private static boolean isPlain(byte[] bytes, int from, int length) {
        for (int at = from; at < from + length; at++) {
            if (bytes[at] < ' ' || bytes[at] == 0x7F) {
                return false;
            }
        }
        return length <= StdLine.MOST_LETTERS;
    }

    private int findLong(int hash, byte[] bytes, int from, int length) {
        int mask = longs.length - 1;
        int at = hash & mask;
        for (long entry = longs[at]; entry != 0; entry = longs[at]) {
            int number = (int) entry - 1;
            if (entry >>> Integer.SIZE == (hash & 0xFFFF_FFFFL)
                    && Arrays.equals(pool, start(number), ends[number], bytes, from, from + length)) {
                return number;
            }
            at = at + 1 & mask;
        }
        return NONE;
    }

    private void addLong(int hash, int number) {
        if (++longCount * 2 > longs.length) {
            growLongs();
        }
        int mask = longs.length - 1;
        int at = hash & mask;
        while (longs[at] != 0) {
            at = at + 1 & mask;
        }
        longs[at] = (long) hash << Integer.SIZE | number + 1;
    }

    private void growLongs() {
        long[] old = longs;
        longs = new long[old.length * 2];
        int mask = longs.length - 1;
        for (long entry : old) {
            if (entry != 0) {
                int at = (int) (entry >>> Integer.SIZE) & mask;
                while (longs[at] != 0) {
                    at = at + 1 & mask;
                }
                longs[at] = entry;
            }
        }
    }

    private int start(int number) {
        return number == 0 ? 0 : ends[number - 1];
    }

    private int add(byte[] bytes, int from, int length) {
        if (length > NameTable.MOST_BYTES) {
            addLong(EightBytes.hash(bytes, from, length), size);
        } else {
            shorts.add(first(bytes, from, length), second(bytes, from, length), size);
            numbered.add(bytes, from, length, size);
        }
        if (used + length > pool.length) {
            pool = Arrays.copyOf(pool, Math.max(used + length, Math.addExact(pool.length, pool.length >> 1)));
        }
        System.arraycopy(bytes, from, pool, used, length);
        used += length;
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, size * 2);
        }
        ends[size] = used;
        return size++;
    }
}
