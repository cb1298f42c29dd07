package dev.heddle.analyzer.locon;

import dev.heddle.trace.recording.RecordingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A buffer for numbers of variable length (seven bits in each byte, lowest bits first) and strings, written to or read
 * from a block.
 */
final class VarintBuffer {
    private static final int LOW = 0x7F;
    private static final int MORE = 0x80;

    private byte[] bytes;
    private int at;
    private int limit;

    /** Makes a buffer for writing. */
    VarintBuffer() {
        bytes = new byte[1 << 12];
    }

    /** Makes a buffer for reading. */
    VarintBuffer(byte[] bytes, int limit) {
        this.bytes = bytes;
        this.limit = limit;
    }

    void clear() {
        at = 0;
    }

    int size() {
        return at;
    }

    byte[] array() {
        return bytes;
    }

    // Writing

    private void room(int more) {
        if (at + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(at + more, bytes.length * 2));
        }
    }

    void put(long number) {
        room(10);
        long rest = number;
        while ((rest & ~LOW) != 0) {
            bytes[at++] = (byte) (rest & LOW | MORE);
            rest >>>= 7;
        }
        bytes[at++] = (byte) rest;
    }

    /** Writes a number that may be negative. Numbers near zero take few bytes. */
    void putSigned(int number) {
        put((number << 1 ^ number >> 31) & 0xFFFF_FFFFL);
    }

    void put(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        put(utf8.length);
        room(utf8.length);
        System.arraycopy(utf8, 0, bytes, at, utf8.length);
        at += utf8.length;
    }

    // Reading

    boolean hasMore() {
        return at < limit;
    }

    long getLong() {
        long number = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            if (at >= limit) {
                break;
            }
            byte next = bytes[at++];
            number |= (long) (next & LOW) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw new RecordingException("a number is truncated");
    }

    int get() {
        long number = getLong();
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw new RecordingException("the number " + number + " is too large");
        }
        return (int) number;
    }

    int getSigned() {
        long coded = getLong();
        return (int) (coded >>> 1) ^ -(int) (coded & 1);
    }

    /** Reads the number of the following items. Each item takes at least one byte. */
    int getCount() {
        int count = get();
        if (count > limit - at) {
            throw new RecordingException("there are only " + (limit - at) + " bytes for " + count + " items");
        }
        return count;
    }

    String getText() {
        int length = getCount();
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }
}
