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

    /** Open addressing for the others: hash and number plus 1 of each, 0 where free. */
    private long[] longs = new long[128];

    private int longCount;

    /**
     * The number of a name, a new one if need be, or {@link #NONE} if it is new and not plain: printable ASCII, and no longer than a name may be.
     * As many bytes after it as {@link NameTable#MOST_BYTES} there must be an array still.
     */
    int number(byte[] bytes, int from, int length) {
        return number(NONE, first(bytes, from, length), second(bytes, from, length), bytes, from, length);
    }

    /** The first eight bytes of a name, with zeros if it has less. */
    static long first(byte[] bytes, int from, int length) {
        return EightBytes.first(EightBytes.at(bytes, from), length);
    }

    /** The next eight. */
    static long second(byte[] bytes, int from, int length) {
        return length <= Long.BYTES
                ? 0
                : EightBytes.first(EightBytes.at(bytes, from + Long.BYTES), length - Long.BYTES);
    }

    /** Which name it may be, by its {@link #first} and {@link #second} bytes: a number or {@link #NONE}, after one look into memory. */
    int guess(long first, long second) {
        return shorts.guess(first, second);
    }

    /**
     * The same as {@link #number(byte[], int, int)} for a name that has been looked at.
     *
     * @param guess which one it may be
     */
    int number(int guess, long first, long second, byte[] bytes, int from, int length) {
        if (length > NameTable.MOST_BYTES) {
            return longNumber(bytes, from, length, false);
        }
        if (bytes[from + length - 1] == 0) {
            // It would look like the name without.
            return NONE;
        }
        if (shorts.is(guess, first, second)) {
            return guess;
        }
        int known = shorts.find(first, second);
        if (known >= 0 || !isPlain(bytes, from, length)) {
            return known;
        }
        shorts.add(first, second, size);
        return add(bytes, from, length);
    }

    /** The number of a name that is good, whatever its letters are. */
    int number(String name) {
        byte[] letters = name.getBytes(StandardCharsets.UTF_8);
        int length = letters.length;
        byte[] bytes = Arrays.copyOf(letters, length + NameTable.MOST_BYTES);
        if (length > NameTable.MOST_BYTES) {
            return longNumber(bytes, 0, length, true);
        }
        long first = first(bytes, 0, length);
        long second = second(bytes, 0, length);
        int known = shorts.find(first, second);
        if (known >= 0) {
            return known;
        }
        shorts.add(first, second, size);
        return add(bytes, 0, length);
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

    private int longNumber(byte[] bytes, int from, int length, boolean good) {
        int hash = EightBytes.hash(bytes, from, length);
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
        if (!good && !isPlain(bytes, from, length)) {
            return NONE;
        }
        longs[at] = (long) hash << Integer.SIZE | size + 1;
        if (++longCount * 2 > longs.length) {
            growLongs();
        }
        return add(bytes, from, length);
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
