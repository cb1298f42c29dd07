package dev.heddle.recorder.cache;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes values to bytes. */
final class ByteOutput {
    private byte[] bytes = new byte[1 << 12];
    private int length;

    void integer(int value) {
        grow(Integer.BYTES);
        for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            bytes[length++] = (byte) (value >>> shift);
        }
    }

    void number(long value) {
        integer((int) (value >>> Integer.SIZE));
        integer((int) value);
    }

    void bytes(byte[] more) {
        integer(more.length);
        append(more, more.length);
    }

    void string(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Appends bytes without their length. */
    void append(byte[] more) {
        append(more, more.length);
    }

    void append(ByteOutput other) {
        append(other.bytes, other.length);
    }

    private void append(byte[] more, int count) {
        grow(count);
        System.arraycopy(more, 0, bytes, length, count);
        length += count;
    }

    private void grow(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
        }
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }
}
