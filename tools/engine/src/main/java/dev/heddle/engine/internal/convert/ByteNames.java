package dev.heddle.engine.internal.convert;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Names as bytes, numbered from 0 in the order in which they come. Nothing is allocated for a name that is known. */
final class ByteNames {
    /** What is told instead of a number of bytes that are not taken for a name. */
    static final int NONE = NameTable.NONE;

    private byte[] pool = new byte[1 << 12];
    private int used;
    /** Where the name with a number ends in the pool; the next one begins there. */
    private int[] ends = new int[64];

    private int size;

    private final NameTable shorts = new NameTable();
    /** Some of these. */
    private final NumberedNames numbered = new NumberedNames();

    /** Open addressing for the others: hash and number plus 1 of each, 0 where free. */
    private long[] longs = new long[128];

    private int longCount;

    /**
     * Reads a name that is a letter and a number, or only that, and goes on to the first byte behind its digits.
     *
     * @param bytes with a byte behind the name that is no digit
     * @return where it ends, and above that, in the upper half, its number and 1; there 0 if it is not known, or not found like this
     */
    long read(byte[] bytes, int from) {
        return numbered.read(bytes, from);
    }

    /** The number of a name, or {@link #NONE} if it is not known. As many bytes after it as {@link NameTable#MOST_BYTES} there must be an array still. */
    int find(byte[] bytes, int from, int length) {
        if (length > NameTable.MOST_BYTES) {
            return findLong(EightBytes.hash(bytes, from, length), bytes, from, length);
        }
        // With a zero at its end it would look like the name without.
        return length == 0 || bytes[from + length - 1] == 0
                ? NONE
                : shorts.find(first(bytes, from, length), second(bytes, from, length));
    }

    /** The same, and a new number if it is not known and plain: printable ASCII, and no longer than a name may be. */
    int number(byte[] bytes, int from, int length) {
        int known = find(bytes, from, length);
        return known >= 0 || !isPlain(bytes, from, length) ? known : add(bytes, from, length);
    }

    /** The number of a name that is good, whatever its letters are. */
    int number(String name) {
        byte[] letters = name.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = Arrays.copyOf(letters, letters.length + NameTable.MOST_BYTES);
        int known = find(bytes, 0, letters.length);
        return known >= 0 ? known : add(bytes, 0, letters.length);
    }

    /** The first eight bytes of a name, with zeros if it has less. */
    private static long first(byte[] bytes, int from, int length) {
        return EightBytes.first(EightBytes.at(bytes, from), length);
    }

    /** The next eight. */
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
