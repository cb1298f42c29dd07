package dev.heddle.tools.convert;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Names as bytes, numbered from 0 in the order in which they come. Nothing is allocated for a name that is known.
 *
 * <p>A name of up to eight bytes is found by these bytes as one number, which stands in the table itself, so that a name costs one look into
 * memory; almost all names in long traces are so short. No byte of a name is 0.
 */
final class ByteNames {
    private static final int SHORT = Long.BYTES;

    private byte[] pool = new byte[1 << 12];
    private int used;
    /** Where the name with a number ends in the pool; the next one begins there. */
    private int[] ends = new int[64];

    private int size;

    /** Open addressing for short names: bytes and number of each, bytes 0 where free. */
    private long[] shorts = new long[256];

    private int shortCount;

    /** Open addressing for the others: numbers plus 1, 0 where free. */
    private int[] longs = new int[128];

    private int longCount;

    /** The number of a name, a new one if need be. */
    int number(byte[] bytes, int from, int to) {
        if (to - from > SHORT) {
            return longNumber(bytes, from, to);
        }
        long key = 0;
        for (int at = from; at < to; at++) {
            key = key << Byte.SIZE | bytes[at] & 0xFF;
        }
        return shortNumber(key, bytes, from, to);
    }

    /**
     * The same for a name whose bytes were put together while it was read.
     *
     * @param key the last eight bytes of the name
     */
    int number(long key, byte[] bytes, int from, int to) {
        return to - from > SHORT ? longNumber(bytes, from, to) : shortNumber(key, bytes, from, to);
    }

    int number(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return number(bytes, 0, bytes.length);
    }

    String name(int number) {
        int from = start(number);
        return new String(pool, from, ends[number] - from, StandardCharsets.UTF_8);
    }

    int size() {
        return size;
    }

    private int shortNumber(long key, byte[] bytes, int from, int to) {
        int mask = shorts.length - 2;
        int at = shortSlot(key) & mask;
        while (shorts[at] != 0) {
            if (shorts[at] == key) {
                return (int) shorts[at + 1];
            }
            at = at + 2 & mask;
        }
        int number = add(bytes, from, to);
        shorts[at] = key;
        shorts[at + 1] = number;
        if (++shortCount * 4 > shorts.length) {
            rehashShorts();
        }
        return number;
    }

    /** Even. */
    private static int shortSlot(long key) {
        return (int) (key * 0x9E37_79B9_7F4A_7C15L >>> 31) & ~1;
    }

    private void rehashShorts() {
        long[] old = shorts;
        shorts = new long[old.length * 2];
        int mask = shorts.length - 2;
        for (int from = 0; from < old.length; from += 2) {
            if (old[from] != 0) {
                int at = shortSlot(old[from]) & mask;
                while (shorts[at] != 0) {
                    at = at + 2 & mask;
                }
                shorts[at] = old[from];
                shorts[at + 1] = old[from + 1];
            }
        }
    }

    private int longNumber(byte[] bytes, int from, int to) {
        int mask = longs.length - 1;
        int at = hash(bytes, from, to) & mask;
        for (int entry = longs[at]; entry != 0; entry = longs[at]) {
            if (Arrays.equals(pool, start(entry - 1), ends[entry - 1], bytes, from, to)) {
                return entry - 1;
            }
            at = at + 1 & mask;
        }
        int number = add(bytes, from, to);
        longs[at] = number + 1;
        if (++longCount * 2 > longs.length) {
            rehashLongs();
        }
        return number;
    }

    private static int hash(byte[] bytes, int from, int to) {
        long hash = 0;
        for (int at = from; at < to; at++) {
            hash = hash * 31 + bytes[at];
        }
        return (int) (hash * 0x9E37_79B9_7F4A_7C15L >>> 32);
    }

    private void rehashLongs() {
        int[] old = longs;
        longs = new int[old.length * 2];
        int mask = longs.length - 1;
        for (int entry : old) {
            if (entry != 0) {
                int at = hash(pool, start(entry - 1), ends[entry - 1]) & mask;
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

    private int add(byte[] bytes, int from, int to) {
        int length = to - from;
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
