package dev.heddle.tools.convert;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks at eight bytes at once, as one number whose lowest byte is the first. */
final class EightBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = ONES << 7;

    private EightBytes() {}

    /** The eight bytes from an index on. */
    static long at(byte[] bytes, int index) {
        return (long) LONGS.get(bytes, index);
    }

    /** The first bytes of eight, with zeros for the others. */
    static long first(long word, int count) {
        return count >= Long.BYTES ? word : word & (1L << count * Byte.SIZE) - 1;
    }

    /** A byte eight times, to look for. */
    static long eight(char letter) {
        return letter * ONES;
    }

    /**
     * Where a byte comes next. Seven bytes after the limit there must be an array still; they may be looked at.
     *
     * @param wanted the byte {@linkplain #eight eight times}
     * @return an index, or the limit if it does not come before that
     */
    static int find(byte[] bytes, int from, int limit, long wanted) {
        for (int at = from; at < limit; at += Long.BYTES) {
            long differs = at(bytes, at) ^ wanted;
            // Of the bytes that are 0 the lowest is marked for sure; others may be marked above it only.
            long zeros = differs - ONES & ~differs & HIGHS;
            if (zeros != 0) {
                return Math.min(limit, at + (Long.numberOfTrailingZeros(zeros) >>> 3));
            }
        }
        return limit;
    }

    /** A hash of some bytes; those after them may be looked at, but do not matter. */
    static int hash(byte[] bytes, int from, int length) {
        long hash = length;
        for (int done = 0; done < length; done += Long.BYTES) {
            hash = (hash ^ first(at(bytes, from + done), length - done)) * 0x9E37_79B9_7F4A_7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash >>> 16);
    }
}
