package dev.heddle.engine.internal.convert;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Processes eight bytes at once as one number whose lowest byte is the first. */
final class EightBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = ONES << 7;

    private EightBytes() {}

    /** The eight bytes starting at an index. */
    static long at(byte[] bytes, int index) {
        return (long) LONGS.get(bytes, index);
    }

    /** The first bytes of eight, padded with zeros. */
    static long first(long word, int count) {
        return count >= Long.BYTES ? word : word & (1L << count * Byte.SIZE) - 1;
    }

    /** A byte repeated eight times, as a search pattern. */
    static long eight(char letter) {
        return letter * ONES;
    }

    /**
     * The next occurrence of a byte. The array must have seven more bytes after the limit; they may be read.
     *
     * @param wanted the byte {@linkplain #eight eight times}
     * @return an index, or the limit if there is no occurrence before it
     */
    static int find(byte[] bytes, int from, int limit, long wanted) {
        return find(bytes, from, limit, wanted, wanted);
    }

    /** The same for the first of two bytes. */
    static int find(byte[] bytes, int from, int limit, long one, long other) {
        for (int at = from; at < limit; at += Long.BYTES) {
            long word = at(bytes, at);
            long zeros = zeros(word ^ one) | zeros(word ^ other);
            if (zeros != 0) {
                return Math.min(limit, at + (Long.numberOfTrailingZeros(zeros) >>> 3));
            }
        }
        return limit;
    }

    /** Marks the lowest byte that is 0, if there is one; may also mark bytes above it. */
    private static long zeros(long word) {
        return word - ONES & ~word & HIGHS;
    }

    /** A hash of some bytes; the bytes after them may be read, but do not change the hash. */
    static int hash(byte[] bytes, int from, int length) {
        long hash = length;
        for (int done = 0; done < length; done += Long.BYTES) {
            hash = (hash ^ first(at(bytes, from + done), length - done)) * 0x9E37_79B9_7F4A_7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash >>> 16);
    }
}
