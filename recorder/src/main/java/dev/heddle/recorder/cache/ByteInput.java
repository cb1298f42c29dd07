package dev.heddle.recorder.cache;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads values from bytes. */
final class ByteInput {
    private final byte[] bytes;
    private int at;

    ByteInput(byte[] bytes) {
        this.bytes = bytes;
    }

    int integer() {
        int i = at;
        at = i + Integer.BYTES;
        return bytes[i] << 24 | (bytes[i + 1] & 0xFF) << 16 | (bytes[i + 2] & 0xFF) << 8 | bytes[i + 3] & 0xFF;
    }

    long number() {
        long high = integer();
        return high << Integer.SIZE | integer() & 0xFFFF_FFFFL;
    }

    byte[] bytes() {
        return bytes(length());
    }

    byte[] bytes(int length) {
        if (length > bytes.length - at) {
            throw new IllegalArgumentException(length + " bytes are required with " + (bytes.length - at) + " left");
        }
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    String string() {
        int length = length();
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }

    private int length() {
        int length = integer();
        if (length < 0 || length > bytes.length - at) {
            throw new IllegalArgumentException(
                    "a length of " + length + " with " + (bytes.length - at) + " bytes left");
        }
        return length;
    }
}
