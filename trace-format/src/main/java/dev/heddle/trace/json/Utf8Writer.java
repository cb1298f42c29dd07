package dev.heddle.trace.json;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;

/**
 * Writes JSON as UTF-8. Names of a program may contain a lone surrogate, which UTF-8 cannot express. It is written as
 * JSON's escape sequence, so that a reader gets it back unchanged. It can only stand in a string.
 */
public final class Utf8Writer extends Writer {
    private static final int ROOM = 8_192;
    /** Bytes that one character takes at most: those of an escape sequence. */
    private static final int MOST = 6;

    private final OutputStream out;
    private final byte[] bytes = new byte[ROOM];
    private int used;
    /** The first half of a surrogate pair whose second half has not come yet, or 0. */
    private char high;

    /** @param out where the bytes go; it is closed with this */
    public Utf8Writer(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            write(text[i]);
        }
    }

    private void write(char letter) throws IOException {
        if (used > ROOM - 2 * MOST) {
            drain();
        }
        if (high != 0) {
            char first = high;
            high = 0;
            if (Character.isLowSurrogate(letter)) {
                int code = Character.toCodePoint(first, letter);
                put(0xF0 | code >> 18);
                put(0x80 | code >> 12 & 0x3F);
                put(0x80 | code >> 6 & 0x3F);
                put(0x80 | code & 0x3F);
                return;
            }
            escape(first);
        }
        if (letter < 0x80) {
            put(letter);
        } else if (letter < 0x800) {
            put(0xC0 | letter >> 6);
            put(0x80 | letter & 0x3F);
        } else if (Character.isHighSurrogate(letter)) {
            high = letter;
        } else if (Character.isLowSurrogate(letter)) {
            escape(letter);
        } else {
            put(0xE0 | letter >> 12);
            put(0x80 | letter >> 6 & 0x3F);
            put(0x80 | letter & 0x3F);
        }
    }

    private void escape(char half) {
        put('\\');
        put('u');
        for (int shift = 12; shift >= 0; shift -= 4) {
            put(Character.forDigit(half >> shift & 0xF, 16));
        }
    }

    private void put(int value) {
        bytes[used++] = (byte) value;
    }

    private void drain() throws IOException {
        out.write(bytes, 0, used);
        used = 0;
    }

    @Override
    public void flush() throws IOException {
        drain();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        if (high != 0) {
            escape(high);
            high = 0;
        }
        drain();
        out.close();
    }
}
